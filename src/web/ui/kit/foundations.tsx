import { Initials } from "../initials.tsx";
import { StatusBadge } from "../status-badge.tsx";
import { exampleStatuses } from "./example-people.ts";
import styles from "./kit-screen.module.css";
import { KitSection, Specimen } from "./specimen.tsx";

const surfaces = ["canvas", "surface", "raised", "sunken", "hover"];
const brand = ["primary", "secondary", "accent"];
const meanings = ["good", "warn", "bad", "info", "calm"];
const scale = [
  { name: "Page title", note: "24 / 600", style: { fontSize: 24, fontWeight: 600 } },
  { name: "Card title", note: "16 / 600", style: { fontSize: 16, fontWeight: 600 } },
  { name: "Body", note: "15 / 400", style: { fontSize: 15 } },
  { name: "Table", note: "14 / 400", style: { fontSize: 14 } },
  { name: "Label", note: "13.5 / 500", style: { fontSize: 13.5, fontWeight: 500 } },
  { name: "Help", note: "13 / 400", style: { fontSize: 13, color: "var(--soft)" } },
];

function Swatch({ name, background, inks }: { name: string; background: string; inks: string[] }) {
  return (
    <div className={styles.swatch}>
      <i style={{ background: `var(--${background})` }}>
        {inks.map((ink) => (
          <b key={ink} style={{ color: `var(--${ink})` }}>
            Aa
          </b>
        ))}
      </i>
      <span>
        {name} <small>{inks.join(", ")}</small>
      </span>
    </div>
  );
}

export function Foundations() {
  return (
    <KitSection
      id="foundations"
      title="Foundations"
      description="One accent colour, the tenant's; neutral surfaces that lean toward it; hairlines before shadows."
    >
      <Specimen title="Surfaces" note="Each with the three text colours it can carry.">
        <div className={styles.swatches}>
          {surfaces.map((surface) => (
            <Swatch key={surface} name={surface} background={surface} inks={["ink", "soft", "faint"]} />
          ))}
        </div>
      </Specimen>
      <Specimen title="Brand" note="Solid for buttons, tint behind, text on any surface. Corrected until it reads.">
        <div className={styles.swatches} data-of="3">
          {brand.flatMap((name) => [
            <Swatch key={`${name}-solid`} name={`${name} solid`} background={`${name}-solid`} inks={[`${name}-on`]} />,
            <Swatch key={`${name}-tint`} name={`${name} tint`} background={`${name}-tint`} inks={[`${name}-text`]} />,
            <Swatch key={`${name}-text`} name={`${name} text`} background="surface" inks={[`${name}-text`]} />,
          ])}
        </div>
      </Specimen>
      <Specimen title="Meaning" note="Ours, not the tenant's: paid looks the same in every brand.">
        <div className={styles.swatches}>
          {meanings.map((name) => (
            <Swatch key={name} name={name} background={`${name}-tint`} inks={[`${name}-text`]} />
          ))}
        </div>
      </Specimen>
      <Specimen title="Type" note="Headings by weight before size.">
        <div className={styles.type}>
          {scale.map(({ name, note, style }) => (
            <div key={name}>
              <small>
                {name} · <bdi>{note}</bdi>
              </small>
              <span style={style}>Introductions that are tracked, agreed and paid</span>
            </div>
          ))}
        </div>
      </Specimen>
      <Specimen title="Status" note="Icon and word, then colour.">
        {Object.entries(exampleStatuses).map(([key, { tone, icon, label }]) => (
          <StatusBadge key={key} tone={tone} icon={icon}>
            {label}
          </StatusBadge>
        ))}
      </Specimen>
      <Specimen title="Initials" note="The same person always gets the same tone.">
        {["Example Person", "شخص للمثال", "示例用户", "Jo"].map((name) => (
          <Initials key={name} name={name} size={40} />
        ))}
      </Specimen>
    </KitSection>
  );
}
