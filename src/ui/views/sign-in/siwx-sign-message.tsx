import { SignInPanel } from './sign-in-panel.tsx'

export { default as css } from './sign-in.css?inline'

/** Who has connected is to sign in: the modal shows nothing else. */
export function View() {
  return <SignInPanel />
}
