import { useOptions } from '../../app/hooks/use-options.ts'
import { usePersistedState } from '../../app/hooks/use-persisted-state.ts'

/** The visitor's consent to the site's terms, kept while the modal is open. */
export type Consent = {
  /** The site asks for it. */
  readonly asked: boolean
  readonly agreed: boolean
  /** Asked for and not given: nothing that leads to a connection is offered. */
  readonly locked: boolean
  readonly setAgreed: (agreed: boolean) => void
}

/** Reads and changes the consent that `features.legalCheckbox` asks for. */
export function useConsent(): Consent {
  const asked = useOptions().features.legalCheckbox
  const [agreed, setAgreed] = usePersistedState('consent', false)
  return { asked, agreed, locked: asked && !agreed, setAgreed }
}
