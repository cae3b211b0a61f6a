import { useOptions } from '../../app/hooks/use-options.ts'
import { usePersistedState } from '../../app/hooks/use-persisted-state.ts'

/** The user's consent to the site's terms, kept while the modal is open. */
export type Consent = {
  /** Whether the site requires consent. */
  readonly asked: boolean
  readonly agreed: boolean
  /** Required but not given: no connection is offered. */
  readonly locked: boolean
  readonly setAgreed: (agreed: boolean) => void
}

/** Reads and sets the consent required by `features.legalCheckbox`. */
export function useConsent(): Consent {
  const asked = useOptions().features.legalCheckbox
  const [agreed, setAgreed] = usePersistedState('consent', false)
  return { asked, agreed, locked: asked && !agreed, setAgreed }
}
