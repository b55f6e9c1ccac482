import { type ComponentType, createContext } from "react";

export type SignInMethodsProps = {
  /** Asked at the moment somebody chooses one: whether they want to stay signed in. */
  remember: () => boolean;
  /** Somebody new has no passkey here yet. */
  registering?: boolean;
};

/** Other ways in than e-mail and password: the app hangs them here, because identity knows none of the features that have them. */
export const SignInMethodsContext = createContext<ComponentType<SignInMethodsProps> | null>(null);
