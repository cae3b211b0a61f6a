import { memoryKey, useOptions } from '../../app/hooks/use-app.ts'
import { usePersistedState } from '../../app/hooks/use-persisted-state.ts'
import { lazyPart } from '../../app/lazy.tsx'

const consentKey = memoryKey<boolean>('consent')

/** The user's consent to the site's terms. It lasts while the modal is open. */
type Consent = {
  readonly isRequired: boolean
  readonly agreed: boolean
  /** Whether the site requires consent and the user has not given it. The modal then offers no connection. */
  readonly locked: boolean
  readonly setAgreed: (agreed: boolean) => void
}

/**
 * Returns whether the user has agreed to the site's terms, and a function that changes this value. The option
 * `features.legalCheckbox` sets whether the site requires consent.
 */
export function useConsent(): Consent {
  const isRequired = useOptions().features.legalCheckbox
  const [agreed, setAgreed] = usePersistedState(consentKey, false)
  return { isRequired, agreed, locked: isRequired && !agreed, setAgreed }
}

const loadCheck = () => import('./legal.tsx').then(file => file.LegalCheck)
const loadConsent = () => import('./legal.tsx').then(file => file.ConsentForm)

/**
 * The checkbox with which the user agrees to the site's terms. It is in a separate file, because only some sites need
 * it. The modals of these sites load this file before the first view.
 */
export const LegalCheck = lazyPart(loadCheck)
export const ConsentForm = lazyPart(loadConsent)

/** The functions that load `LegalCheck` and `ConsentForm`, for a modal that loads these components in advance. */
export const legalParts = [loadCheck, loadConsent] as const
