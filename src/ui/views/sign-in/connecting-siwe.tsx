import { SignInPanel } from './sign-in-panel.tsx'

export { default as css } from './sign-in.css?inline'

/** Sign-in after a change of account or network. The view appears on top of the current view, which returns afterwards. */
export function View() {
  return <SignInPanel />
}
