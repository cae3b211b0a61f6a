import { isForeignRefusal } from './refusal-words.ts'

/**
 * Texts with which wallets say that the user has declined a request. Wallets word a refusal freely, so the patterns
 * look for a word that declines together with a word for the person or for what was declined.
 */

/** A person who declines. Nothing else in the text can change its meaning. */
const byUser =
  /\buser(?:'s)? (?:\w+ )?(?:reject|den|cancel|declin|clos|disapprov|abort|dismiss|refus|exit|quit|left|block|interrupt|did(?: not|n't) (?:approve|confirm|sign|accept))|\b(?:reject|deni|declin|cancel|clos|disapprov|abort|dismiss|refus)\w*(?: \w+)? by (?:the |a )?(?:user|owner|signer|you)\b|\byou(?:'ve| have)? (?:reject|den|cancel|declin|clos|abort|dismiss|refus)|\buser ?(?:abort|cancel|denial|refusal|rejection)|\bACTION_REJECTED\b|\bUserRejected|\bnot (?:approved|confirmed|accepted|signed|authori[sz]ed) by (?:the )?user\b|\bMethod_(?:Cancel|Interrupted|PermissionsNotGranted)\b|\beither timed out or was not allowed\b|\b0x6985\b/i

const verb =
  '(?:reject(?:ed|ion)?|den(?:y|ied)|declin(?:e|ed)|cancel(?:l?ed|lation|lation)?|abort(?:ed)?|dismissed|disapproved|refused|not (?:approved|confirmed|accepted|signed))'
const subject =
  '(?:request|transaction|tx|approval|permissions?|signature|signing|sign|message|connection|connect|proposal|action|operation|swap|login|authori[sz]ation|confirmation|pop-?up|window|modal|dialog|prompt)'

/** The whole text is a word that declines. */
const bare = new RegExp(`^(?:error: ?)?${verb}[.!]?$`, 'i')
const declined = new RegExp(`\\b${subject}\\b.{0,40}\\b${verb}\\b|\\b${verb}\\b.{0,20}\\b${subject}\\b`, 'i')
/** The user has declined on a device or in an app. */
const there = new RegExp(
  `\\b${verb} (?:on|in|from) (?:the |your |a )?(?:device|ledger|trezor|keystone|hardware|wallet|phone|app|extension)\\b|\\bdevice (?:was )?${verb}\\b`,
  'i',
)
const closed =
  /\b(?:pop-?up|window|modal|dialog|prompt|tab)\b.{0,20}\bclosed\b|\bclosed\b.{0,20}\b(?:pop-?up|window|modal|dialog|prompt)\b/i

/** Words of a cause that is not the user. A text with such a word tells of a node, a contract or a connection. */
const otherCause =
  /\b(?:cannot|can't|could(?: not|n't)|unable|failed? to|nodes?|network|rpc|json-rpc|servers?|contracts?|revert\w*|nonce|fees?|gas|funds|balance|underpriced|sequencer|mempool|pool|blocks?|policy|limit\w*|quota|simulation|chain|origin|time(?:d )?-?out|timed|https?|status|api|cors|port|channel|socket|internal|insufficient|invalid|unsupported|blacklist\w*|firewall|4\d\d|5\d\d)\b/i

/** The code with which a node rejects a transaction (EIP-1474). Its standard text sounds like a refusal of the user. */
const transactionRejected = -32003

/** Whether the texts or codes of a wallet's error say that the user has declined the request. */
export function isRefusal(texts: readonly string[], codes: readonly number[]): boolean {
  const spoken = [...new Set(texts.flatMap(text => [text, wordsOf(text)]))]
  if (spoken.some(text => byUser.test(text))) return true
  if (codes.includes(transactionRejected)) return false
  return spoken.some(
    text =>
      text.length <= longest &&
      !otherCause.test(text) &&
      (bare.test(text.trim()) ||
        declined.test(text) ||
        there.test(text) ||
        closed.test(text) ||
        isForeignRefusal(text)),
  )
}

/** Splits names such as `USER_CANCELED` and `rejectedByUser` into words. */
function wordsOf(text: string): string {
  return text.replaceAll('_', ' ').replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
}

/** A refusal is one short sentence. A longer text is a report in which these words can stand for anything. */
const longest = 160
