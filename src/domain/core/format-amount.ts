import {
  type DecimalText,
  formatUnits,
  showBalance,
  showExact,
  showMoney,
  type TokenAmount,
} from './amount.ts'

/** How an amount is formatted. */
export type FormatOptions = {
  /** The language of the separators, as a BCP 47 tag such as `de`. Default: the language of the browser. */
  readonly locale?: string
  /** Whether all digits are shown. Default: false, which shows as many as the modal does. */
  readonly exact?: boolean
}

/**
 * Formats an amount of a token or coin as the modal shows it: rounded down, with more decimals for a token whose unit is
 * worth a lot, and with its symbol.
 *
 * @param token A balance of `portico.balances`, or any amount in base units with its decimals and symbol.
 * @returns For example `1.5 ETH` or `< 0.01 USDC`. The space does not break.
 * @example
 * import { formatAmount } from 'portico'
 * formatAmount({ amount: 1_500_000n, decimals: 6, symbol: 'USDC' }, { locale: 'de' }) // 1,5 USDC
 */
export function formatAmount(token: TokenAmount, { locale, exact = false }: FormatOptions = {}): string {
  if (exact) return showExact(formatUnits(token.amount, token.decimals), token.symbol, locale)
  return showBalance(token, locale).short
}

/**
 * Formats a value in US dollars as the modal shows it: with two decimals, rounded down.
 *
 * @param dollars Decimal text, for example `balances.total` or `portfolio.total`.
 * @returns For example `$1,234.56` or `< $0.01`. Values from one million are compact, such as `$1.28M`.
 * @throws Error with the code `amount-invalid` if `dollars` is not decimal text.
 * @example
 * import { formatMoney } from 'portico'
 * formatMoney('33148.2528835457962367711', { locale: 'en' }) // $33,148.25
 */
export function formatMoney(dollars: DecimalText, { locale, exact = false }: FormatOptions = {}): string {
  const { short, full } = showMoney(dollars, locale)
  return exact ? full : short
}
