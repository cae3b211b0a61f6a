import { visibleText } from '../balances/visible-text.ts'

/** Words that distinguish no wallet, because any wallet can add them to its name. */
const fillers = /\b(?:wallet|official|extension|app|browser)\b/giu

/**
 * Returns the name of a wallet as a user perceives it. Two wallets whose names look alike have the same skeleton, even
 * if the letters are different characters, or if one name only adds a word like "Wallet".
 */
export function nameSkeleton(name: string): string {
  const short = name.replace(fillers, '')
  return visibleText(short) || visibleText(name)
}

/**
 * Whether `name` only looks like the name of the known wallet, because it uses other characters in place of some
 * letters. Returns false for an honest new name: other words, letter case or punctuation.
 */
export function imitatesName(name: string, known: string): boolean {
  return plain(name) !== plain(known) && visibleText(name) === visibleText(known)
}

function plain(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]/gu, '')
}
