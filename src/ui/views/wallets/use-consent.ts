import { memoryKey, useOptions, usePersistedState } from '../../app/hooks/use-app.ts'
import { lazyPart } from '../../app/lazy.tsx'

const consentKey = memoryKey<boolean>('consent')

/** The user's consent to the site's terms. It is kept while the modal is open. */
type Consent = {
  /** Whether the site requires consent. */
  readonly asked: boolean
  readonly agreed: boolean
  /** Whether consent is required but not given. No connection is offered then. */
  readonly locked: boolean
  readonly setAgreed: (agreed: boolean) => void
}

/** Reads and sets the consent that `features.legalCheckbox` requires. */
export function useConsent(): Consent {
  const asked = useOptions().features.legalCheckbox
  const [agreed, setAgreed] = usePersistedState(consentKey, false)
  return { asked, agreed, locked: asked && !agreed, setAgreed }
}

const loadCheck = () => import('./legal.tsx').then(file => file.LegalCheck)
const loadConsent = () => import('./legal.tsx').then(file => file.AskConsent)

/**
 * The user's consent to the site's terms. Only some sites ask for it, so it is in a file of its own, which their modal loads
 * before the first view.
 */
export const LegalCheck = lazyPart(loadCheck)
export const AskConsent = lazyPart(loadConsent)

/** Loads the code of both components. */
export const legalParts = [loadCheck, loadConsent] as const
