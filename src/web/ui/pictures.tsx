import styles from "./pictures.module.css";

/** Small drawings for empty states, in the brand's colour. They are decorative: the text next to them says everything. */
const drawings = {
  cards: (
    <>
      <rect x="14" y="26" width="76" height="48" rx="9" className="back" transform="rotate(-7 52 50)" />
      <rect x="38" y="20" width="76" height="50" rx="9" className="front" />
      <circle cx="54" cy="37" r="7" className="mark" />
      <path d="M68 34h32M68 41h20M48 55h52" className="text" />
      <path d="M120 46h22m-8-8 8 8-8 8" className="accent" />
    </>
  ),
  tray: (
    <>
      <rect x="46" y="8" width="68" height="48" rx="8" className="back" transform="rotate(4 80 32)" />
      <rect x="46" y="12" width="68" height="50" rx="8" className="front" />
      <path d="M58 26h30M58 35h44" className="text" />
      <path d="M28 52h32l7 13h26l7-13h32v24a9 9 0 0 1-9 9H37a9 9 0 0 1-9-9z" className="front" />
      <path d="M74 74h12" className="accent" />
    </>
  ),
  links: (
    <>
      <rect x="18" y="18" width="60" height="60" rx="10" className="back" transform="rotate(-6 48 48)" />
      <rect x="28" y="20" width="56" height="56" rx="10" className="front" />
      <path d="M38 30h12v12H38zM62 30h12v12H62zM38 54h12v12H38z" className="text" />
      <path d="M62 54h5m7 0v5m-12 7h12" className="text" />
      <path d="M90 48h20" className="text" />
      <circle cx="126" cy="48" r="15" className="mark" />
      <path d="m119 48 5 5 9-10" className="accent" />
    </>
  ),
  chat: (
    <>
      <path
        d="M24 16h62a10 10 0 0 1 10 10v26a10 10 0 0 1-10 10H46l-14 12V62h-8a10 10 0 0 1-10-10V26a10 10 0 0 1 10-10z"
        className="back"
      />
      <path
        d="M76 34h58a10 10 0 0 1 10 10v22a10 10 0 0 1-10 10v12L120 76H76a10 10 0 0 1-10-10V44a10 10 0 0 1 10-10z"
        className="front"
      />
      <path d="M26 30h38M26 39h26" className="text" />
      <circle cx="88" cy="55" r="4.5" className="mark" />
      <circle cx="105" cy="55" r="4.5" className="mark" />
      <circle cx="122" cy="55" r="4.5" className="mark" />
    </>
  ),
  lens: (
    <>
      <rect x="20" y="18" width="104" height="16" rx="6" className="back" />
      <rect x="20" y="40" width="104" height="16" rx="6" className="front" />
      <rect x="20" y="62" width="104" height="16" rx="6" className="back" />
      <path d="M30 48h34" className="text" />
      <circle cx="108" cy="46" r="19" className="mark" />
      <path d="m122 60 16 16" className="accent" />
    </>
  ),
  bars: (
    <>
      <path d="M20 80h120" className="text" />
      <rect x="32" y="52" width="18" height="24" rx="4" className="back" />
      <rect x="60" y="38" width="18" height="38" rx="4" className="back" />
      <rect x="88" y="46" width="18" height="30" rx="4" className="back" />
      <rect x="116" y="22" width="18" height="54" rx="4" className="mark" />
      <path d="m34 34 26-12 28 10 34-22" className="accent" />
    </>
  ),
  models: (
    <>
      <rect x="16" y="16" width="62" height="40" rx="10" className="back" transform="rotate(-5 47 36)" />
      <path d="M28 34h30M28 43h20" className="text" />
      <rect x="66" y="28" width="56" height="56" rx="11" className="front" />
      <path d="M80 20v8m14-8v8m14-8v8M80 84v8m14-8v8m14-8v8M122 42h8m-8 14h8m-8 14h8M58 70h8" className="text" />
      <circle cx="94" cy="56" r="15" className="mark" />
      <path d="m88 57 4 4 8-9" className="accent" />
      <path d="m140 16 3 7 7 3-7 3-3 7-3-7-7-3 7-3z" className="mark" />
    </>
  ),
  cut: (
    <>
      <rect x="12" y="30" width="52" height="40" rx="9" className="back" />
      <rect x="96" y="30" width="52" height="40" rx="9" className="front" />
      <path d="M24 44h24M24 54h14M108 44h26M108 54h16" className="text" />
      <path d="M66 50h8m12 0h8M76 40l-4-8m12 8 4-8M76 60l-4 8m12-8 4 8" className="accent" />
    </>
  ),
};
export type PictureName = keyof typeof drawings;

type Props = { name: PictureName; tone?: "bad" };

export function Picture({ name, tone }: Props) {
  return (
    <svg
      viewBox="0 0 160 96"
      width="160"
      height="96"
      aria-hidden="true"
      className={`flips ${styles.picture}`}
      data-tone={tone}
    >
      {drawings[name]}
    </svg>
  );
}
