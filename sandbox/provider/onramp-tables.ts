const logo = (letter: string) => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><text x="8" y="24" font-size="22">${letter}</text></svg>`
  const url = `data:image/svg+xml,${encodeURIComponent(svg)}`
  return { dark: url, darkShort: url, light: url, lightShort: url }
}

const provider = (name: string, feePercent: number) => ({
  name,
  serviceProvider: name.toUpperCase(),
  status: 'LIVE',
  categories: ['CRYPTO_ONRAMP'],
  logos: logo(name[0] ?? '?'),
  websiteUrl: `https://${name.toLowerCase()}.example`,
  feePercent,
})

/** The on-ramp providers with their fees in percent. The fees differ, so that the quotes differ. */
export const providers = [provider('Northpay', 1.5), provider('Coinlane', 2.4), provider('Harbour', 3.9)]

/** The coins that a user can buy. */
export const cryptoCurrencies = [
  {
    currencyCode: 'ETH',
    name: 'Ethereum',
    chainCode: 'ETH',
    chainName: 'Ethereum',
    chainId: '1',
    symbolImageUrl: null,
  },
  {
    currencyCode: 'USDC',
    name: 'USD Coin',
    chainCode: 'ETH',
    chainName: 'Ethereum',
    chainId: '1',
    symbolImageUrl: null,
  },
  {
    currencyCode: 'ETH_ARBITRUM',
    name: 'Ethereum',
    chainCode: 'ARBITRUM',
    chainName: 'Arbitrum One',
    chainId: '42161',
    symbolImageUrl: null,
  },
  {
    currencyCode: 'USDC_POLYGON',
    name: 'USD Coin',
    chainCode: 'POLYGON',
    chainName: 'Polygon',
    chainId: '137',
    symbolImageUrl: null,
  },
  {
    currencyCode: 'POL',
    name: 'POL',
    chainCode: 'POLYGON',
    chainName: 'Polygon',
    chainId: '137',
    symbolImageUrl: null,
  },
  {
    currencyCode: 'SOL',
    name: 'Solana',
    chainCode: 'SOLANA',
    chainName: 'Solana',
    chainId: null,
    symbolImageUrl: null,
  },
]

/** The currencies that a user can pay with. */
export const fiatCurrencies = [
  { currencyCode: 'USD', name: 'US Dollar', symbolImageUrl: null },
  { currencyCode: 'EUR', name: 'Euro', symbolImageUrl: null },
  { currencyCode: 'GBP', name: 'Pound Sterling', symbolImageUrl: null },
]

const countries = [
  { countryCode: 'US', name: 'United States', flagImageUrl: null, regions: null },
  { countryCode: 'DE', name: 'Germany', flagImageUrl: null, regions: null },
  { countryCode: 'GB', name: 'United Kingdom', flagImageUrl: null, regions: null },
]

const limit = (currencyCode: string) => ({
  currencyCode,
  defaultAmount: 100,
  minimumAmount: 10,
  maximumAmount: 7500,
})

/** The ways in which a user can pay. */
export const paymentMethods = [
  {
    paymentMethod: 'CREDIT_DEBIT_CARD',
    name: 'Credit or debit card',
    paymentType: 'CARD',
    logos: logo('C'),
  },
  { paymentMethod: 'SEPA', name: 'SEPA transfer', paymentType: 'BANK_TRANSFER', logos: logo('S') },
]

/** Responses of GET v1/onramp/providers/properties by type. */
export const properties: Record<string, readonly unknown[]> = {
  countries,
  'crypto-currencies': cryptoCurrencies,
  'fiat-currencies': fiatCurrencies,
  'payment-methods': paymentMethods,
  'fiat-purchases-limits': ['USD', 'EUR', 'GBP'].map(limit),
  'countries-defaults': [
    { countryCode: 'US', defaultCurrencyCode: 'USD', defaultPaymentMethods: ['CREDIT_DEBIT_CARD'] },
    { countryCode: 'DE', defaultCurrencyCode: 'EUR', defaultPaymentMethods: ['SEPA'] },
    { countryCode: 'GB', defaultCurrencyCode: 'GBP', defaultPaymentMethods: ['CREDIT_DEBIT_CARD'] },
  ],
}
