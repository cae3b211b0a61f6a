import topLevelDomains from 'tlds'
import { confusableSkeleton, visibleText, visibleWords } from './visible-text.ts'

/** Other spellings of the dot in a web address: in brackets, such as `(dot)`, as a word, or as a similar character. */
const dots =
  /\s?[([{<]\s?(?:\.|dot|punkt|punto|точка)\s?[)\]}>]\s?|\sdot\s|[\u3002\uff61\u2024\u00b7\u2027\u0589]/giu

/** An address with a scheme, also one that is written so that filters miss it. */
const schemes = /h(?:tt|xx)ps?\s?:|www\d?[.\s]|:\/\//i
const telegram = /(?:^|[^\p{L}\p{N}])t[.\-_]me(?:$|[^\p{L}])/iu
/** A label and what may be a top-level domain. A space before the dot is accepted, because adverts write `site . io`. */
const host = /[\p{L}\p{N}-](\s?)\.(\s?)(\p{L}{2,24})(?![\p{L}\p{N}])/gu

/**
 * Words that invite the reader to claim, to redeem or to visit something, in the languages of most adverts. Letters that
 * look alike count as the same letter, so `Cl4im` is found by `claim`.
 */
const invitations = [
  'airdrop airdrops claim claims claimed claimable claiming giveaway giveaways redeem reward rewards voucher vouchers visit eligible',
  'reclama reclamar reclame recompensa recompensas visita visite canjear sorteo resgate resgatar resgatável prêmio',
  'réclamez réclamer récompense récompenses visitez riscatta ricompensa ricompense',
  'einlösen belohnung belohnungen gutschein gutscheine besuche besuchen beloning verzilver odbierz nagroda nagrody',
  'забери забрать получи получить получите награда награды раздача аирдроп эирдроп эйрдроп бонус ваучер отримай нагорода',
  'ödül ödülü ödülünü talep hediye klaim hadiah',
  'مكافأة مكافآت استلم احصل إيردروب جایزه ایردراپ इनाम एयरड्रॉप',
]
/** The same in languages that are written without spaces, or in which endings hide the word. */
const unspaced =
  /领取|領取|空投|奖励|獎勵|兑换|兌換|申领|官网|官網|エアドロップ|報酬|受け取|引き換え|에어드[랍롭]|보상|수령|청구|รับรางวัล|แอร์ดรอป|nhận thưởng|phần thưởng/iu

/** Creates the check whether a symbol or a name of a token advertises something. Create it once for a list of tokens. */
export function createAdvertCheck(): (text: string) => boolean {
  const domains = new Set(topLevelDomains)
  const words = new Set(invitations.flatMap(line => line.split(' ')).map(visibleText))
  const hasHost = (text: string) =>
    [...text.toLowerCase().matchAll(host)].some(([, before = '', after = '', domain = '']) => {
      // A sentence also has a space after its dot, as in "Dr. Ego". An address has a space before the dot, or none.
      return domains.has(domain) && (after === '' || before !== '')
    })
  return text => {
    const plain = text
      .normalize('NFKC')
      .replace(/\p{Cf}/gu, '')
      .replace(dots, '.')
    const latin = confusableSkeleton(plain)
    const spellings = [plain, latin, latin.replaceAll('1', 'l').replaceAll('0', 'o')]
    return (
      spellings.some(spelling => schemes.test(spelling) || telegram.test(spelling) || hasHost(spelling)) ||
      unspaced.test(plain.normalize('NFC')) ||
      visibleWords(plain).some(word => words.has(word))
    )
  }
}
