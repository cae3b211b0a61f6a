/** Messages of the form to buy coins. */
export const onrampMessages = {
  id: 'buy',
  title: 'Buy',
  amount: 'You spend',
  amountLabel: (currency: string) => `Amount in ${currency}`,
  currency: (code: string) => `Currency: ${code}. Choose another`,
  coin: 'You receive',
  on: (coin: string, network: string) => `${coin} on ${network}`,
  method: 'Pay with',
  methods: { card: 'Card', ach_bank_account: 'Bank account' },
  limits: (min: string, max: string) => `${min}–${max}`,
  tooLittle: (limit: string) => `Minimum ${limit}.`,
  tooMuch: (limit: string) => `Maximum ${limit}.`,
  badAmount: 'Use numbers only, with up to 2 decimals.',
  providers: 'Providers',
  quotes: 'providers',
  fee: (fee: string) => `${fee} fee`,
  itsPage: 'See price on their site',
  usualFee: (min: string, max: string) => `Usual fee ${min}–${max}. See price on their site`,
  noQuotes: "We couldn't get live prices. You can still check with a provider.",
  best: 'Best price',
  go: (provider: string) => `Continue to ${provider}`,
  enter: 'Enter an amount',
  correct: 'Enter a valid amount',
  preparing: 'Preparing…',
  failed: (provider: string) => `${provider} couldn't open its page`,
  opens: 'Opens in a new window. The provider takes the payment and may check your identity.',
  what: 'How buying works',
  receive: 'Receive from another wallet instead',
  builtIn: "Usual limits. Your provider's may differ.",
  restricted: "Buying isn't available in your region",
  restrictedBody: 'You can still receive from another wallet or an exchange.',
  nobody: 'Connect a wallet to buy',
  fiats: 'Currency',
  coins: 'Coin to buy',
}

/** Messages about the progress of a purchase. */
export const onrampProgressMessages = {
  id: 'buyProgress',
  title: 'Buy',
  waiting: (provider: string) => `Finish in the ${provider} window`,
  waitingBody: 'This updates when your coins arrive, usually within minutes.',
  arrived: (amount: string) => `${amount} is in your wallet`,
  failed: (provider: string) => `${provider} reports that the order failed`,
  failedBody: "Check the provider's window or your email to see whether you were charged.",
  late: 'Not arrived yet',
  lateBody:
    "We've stopped checking. Bank payments can take days. You'll see your coins in Activity when they arrive.",
  done: 'Done',
  close: 'Close',
  again: 'Buy again',
  activity: 'Activity',
}

/** Messages of the view that explains how to buy coins. */
export const whatIsBuyMessages = {
  id: 'howBuyingWorks',
  title: 'How buying works',
  parts: {
    pay: [
      'You pay a provider',
      "You pay a company of your choice by card or bank. This site isn't part of the payment.",
    ],
    arrive: [
      'Coins go to your wallet',
      "The provider sends them to your wallet on the network you chose. That can't be undone.",
    ],
    fees: [
      'Fees are included',
      'The provider and the network each charge a fee. The price shown includes both.',
    ],
  } satisfies Record<string, readonly [string, string]>,
  back: 'Buy',
}
