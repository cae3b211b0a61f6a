import { SignInStage } from '../parts/sign-in-stage.tsx'

export { default as css } from '../styles/sign-in.css?inline'

/** Who has connected is to sign in: the modal shows nothing else. */
export function View() {
  return <SignInStage />
}
