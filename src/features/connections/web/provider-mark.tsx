import type { Provider } from "../contract.ts";

/** The provider's logo in its own colors, as its brand guidelines for buttons require. */
export function ProviderMark({ provider }: { provider: Provider }) {
  return (
    <svg width="18" height="18" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {provider === "google" ? <Google /> : <Facebook />}
    </svg>
  );
}

const Google = () => (
  <>
    <path
      fill="#4285f4"
      d="M23.5 12.27c0-.85-.08-1.67-.22-2.45H12v4.64h6.45a5.5 5.5 0 0 1-2.39 3.62v3h3.87c2.26-2.09 3.57-5.16 3.57-8.81z"
    />
    <path
      fill="#34a853"
      d="M12 24c3.24 0 5.95-1.08 7.93-2.91l-3.87-3c-1.07.72-2.45 1.14-4.06 1.14-3.12 0-5.77-2.11-6.71-4.95h-4v3.1A12 12 0 0 0 12 24z"
    />
    <path fill="#fbbc05" d="M5.29 14.28a7.2 7.2 0 0 1 0-4.56v-3.1h-4a12 12 0 0 0 0 10.76z" />
    <path
      fill="#ea4335"
      d="M12 4.77c1.76 0 3.34.61 4.59 1.8l3.43-3.44A11.97 11.97 0 0 0 1.29 6.62l4 3.1C6.23 6.88 8.88 4.77 12 4.77z"
    />
  </>
);

const Facebook = () => (
  <>
    <circle cx="12" cy="12" r="12" fill="#0866ff" />
    <path
      fill="#fff"
      d="m16.67 15.47.53-3.47h-3.32V9.75c0-.95.46-1.87 1.95-1.87h1.51V4.92s-1.37-.23-2.68-.23c-2.74 0-4.53 1.66-4.53 4.66V12H7.08v3.47h3.05v8.39a12.2 12.2 0 0 0 3.75 0v-8.39z"
    />
  </>
);
