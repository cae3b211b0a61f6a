import { SignInPanel } from './sign-in-panel.tsx'

export { default as css } from './sign-in.css?inline'

/** The account or network changed while the modal was open: a sign-in on top of what was shown, which comes back after it. */
export function View() {
  return <SignInPanel />
}
