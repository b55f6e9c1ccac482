import { splitSections } from "../../outline.ts";
import { Prose } from "../prose.tsx";
import { type SceneName, sceneFor } from "../scenes/scene-for.tsx";
import { FeatureRow } from "./feature-row.tsx";

/** An article as rows: each section beside its own picture, or else the scene that belongs to it. */
export function ArticleRows({ html, scenes }: { html: string; scenes: readonly SceneName[] }) {
  const { intro, sections } = splitSections(html);
  return (
    <>
      {intro ? <Prose html={intro} /> : null}
      {sections.map(({ text, picture }, at) => (
        <FeatureRow
          key={text}
          picture={picture ? <Prose html={picture} /> : sceneFor(scenes[at])}
          decorative={!picture}
          at={at}
        >
          <Prose html={text} />
        </FeatureRow>
      ))}
    </>
  );
}
