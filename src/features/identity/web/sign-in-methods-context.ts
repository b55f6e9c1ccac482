import { type ComponentType, createContext } from "react";

export type SignInMethodsProps = {
  /** Called when the person chooses a method: whether they want to stay signed in. */
  remember: () => boolean;
  /** A new person has no passkey here yet. */
  registering?: boolean;
};

/** Sign-in methods besides email and password. The app provides them, because identity does not know the features that implement them. */
export const SignInMethodsContext = createContext<ComponentType<SignInMethodsProps> | null>(null);
