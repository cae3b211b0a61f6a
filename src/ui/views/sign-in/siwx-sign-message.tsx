import { SignInPanel } from './sign-in-panel.tsx'

export { default as css } from './sign-in.css?inline'

/** The view that asks the user to sign in after connecting, when no other view is open below it. */
export function View() {
  return <SignInPanel />
}
