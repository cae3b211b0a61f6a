import { SignInPanel } from './sign-in-panel.tsx'

export { default as css } from './sign-in.css?inline'

/** Sign-in after connecting: the modal shows no other view. */
export function View() {
  return <SignInPanel />
}
