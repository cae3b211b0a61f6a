import email from './email.css?inline'
import socials from './socials.css?inline'

/** The looks of the ways in without a wallet. */
export const css = email + socials
