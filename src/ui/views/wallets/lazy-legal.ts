import { lazyPart } from '../../app/lazy.tsx'

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
