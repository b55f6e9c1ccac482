import game from "../../../game.module.css";

const isLink = (text: string) => /^https:\/\/\S+$/.test(text) && URL.canParse(text);

/** What a person wrote as a proof. A text that is nothing but a link opens; it is theirs, so it learns nothing of this page. */
export const ProofText = ({ text }: { text: string }) =>
  isLink(text) ? (
    <a href={text} className={game.link} target="_blank" rel="noopener noreferrer nofollow" dir="ltr">
      {text}
    </a>
  ) : (
    <span dir="auto">{text}</span>
  );
