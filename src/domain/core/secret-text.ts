// Recognises private keys and recovery phrases, which nobody may type or paste into a site.

const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
/** The shortest recovery phrases have this many words. No address, name, amount or search has as many. */
const shortestPhrase = 12
const betweenWords = /[\s,;|/_.:"'“”()[\]-]+/u
/** The number of a word in a recovery phrase. */
const place = /^\d{1,2}$/
const word = /^\p{L}[\p{L}\p{M}]*$/u
/** Links and account ids contain hashes and keys that are public. */
const link = /^\s*(?:https?|ethereum|solana|bitcoin|wc|eip155):/i

/** 32 or 64 bytes in hex, and 64 bytes in base58. The hash or the signature of a transaction looks the same. */
const hexKey = /^(?:0x)?(?:[0-9a-f]{64}|[0-9a-f]{128})$/i
const base58Key = /^[1-9A-HJ-NP-Za-km-z]{86,88}$/
const otherKeys: readonly RegExp[] = [
  // Bitcoin: WIF, BIP-38, and the extended keys of BIP-32.
  /^(?:[59][1-9A-HJ-NP-Za-km-z]{50}|[KLc][1-9A-HJ-NP-Za-km-z]{51}|6P[1-9A-HJ-NP-Za-km-z]{56})$/,
  /^[xyztuv]prv[1-9A-HJ-NP-Za-km-z]{90,120}$/i,
  // The numbers of a key file of Solana.
  /^\[?(?:\d{1,3},){31,63}\d{1,3}\]?$/,
  // Sui, Nostr and Stellar.
  /^(?:suiprivkey|nsec)1[02-9ac-hj-np-z]{40,}$/i,
  /^S[A-Z2-7]{55}$/,
]
const keyFile = /PRIVATEKEY-----|"(?:ciphertext|mnemonic|privateKey|secretKey)":/i

type SecretTextOptions = {
  /** Whether the text may be the hash or the signature of a transaction. */
  readonly isHashAllowed?: boolean
  /** How many words in a row count as a recovery phrase. The default is 12. */
  readonly words?: number
}

/** Whether the text looks like a private key or a recovery phrase, also with blanks inside or a label before it. */
export function looksLikeSecret(
  text: string,
  { isHashAllowed = false, words = shortestPhrase }: SecretTextOptions = {},
): boolean {
  const plain = text.normalize('NFKC').replace(invisible, '')
  if (link.test(plain)) return false
  const joined = plain.replace(/\s+/gu, '')
  if (keyFile.test(joined) || wordsInRow(plain) >= words) return true
  const parts = [joined, ...plain.split(/[\s:="'`“”<>()]+/u)]
  if (parts.some(part => otherKeys.some(key => key.test(part)))) return true
  // Two addresses of Solana in a row are as long as a key, so a key in base58 must stand without a blank inside.
  return (
    !isHashAllowed && parts.some((part, index) => hexKey.test(part) || (index > 0 && base58Key.test(part)))
  )
}

/** Returns the largest number of words that follow each other, with nothing but their numbers between them. */
function wordsInRow(text: string): number {
  let longest = 0
  let count = 0
  for (const part of text.split(betweenWords)) {
    if (part === '' || place.test(part)) continue
    count = word.test(part) ? count + 1 : 0
    longest = Math.max(longest, count)
  }
  return longest
}
