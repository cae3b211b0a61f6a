import { SignInStage } from '../parts/sign-in-stage.tsx'

export { default as css } from '../styles/sign-in.css?inline'

/** The account or network changed while the modal was open: a sign-in on top of what was shown, which comes back after it. */
export function View() {
  return <SignInStage />
}
