/** Words of buying. */
export const onrampMessages = {
  id: 'buy',
  title: 'Buy',
  amount: 'You spend',
  amountLabel: (currency: string) => `Amount in ${currency}`,
  currency: (code: string) => `Pay in ${code}, choose another currency`,
  coin: 'You get',
  on: (network: string) => `on ${network}`,
  method: 'Pay with',
  methods: { card: 'Card', ach_bank_account: 'Bank account' } as Readonly<Record<string, string>>,
  limits: (min: string, max: string) => `${min} to ${max}`,
  tooLittle: (limit: string) => `Minimum ${limit}.`,
  tooMuch: (limit: string) => `Maximum ${limit}.`,
  badAmount: 'Use numbers only, with up to 2 decimals.',
  providers: 'Providers',
  quotes: 'providers',
  fee: (fee: string) => `Fees ${fee}`,
  itsPage: 'Its page says the price',
  noQuotes: 'No provider answered with a price. You can still look at theirs.',
  best: 'Best price',
  go: (provider: string) => `Continue to ${provider}`,
  enter: 'Enter amount',
  correct: 'Incorrect amount',
  preparing: 'Preparing…',
  failed: (provider: string) => `${provider} could not open its page`,
  opens: 'Opens in a new window. The provider takes the payment and may ask who you are.',
  what: 'How buying works',
  receive: 'Receive from another wallet instead',
  builtIn: 'Showing the usual limits. The provider may have others.',
  restricted: "Buying isn't available in your region",
  restrictedBody: 'You can still receive from another wallet or an exchange.',
  nobody: 'Connect a wallet to buy',
  fiats: 'Currency',
  fiatList: 'currencies',
  coins: 'Coin to buy',
  coinList: 'coins',
}

/** Words of an order that is under way. */
export const onrampProgressMessages = {
  id: 'buy-progress',
  title: 'Buy',
  waiting: (provider: string) => `Finish in the window of ${provider}`,
  waitingBody: 'This view changes by itself when the coins are there. It can take some minutes.',
  arrived: (amount: string) => `${amount} is in your wallet`,
  failed: (provider: string) => `${provider} says that the order failed`,
  failedBody: 'Look in its window or its mail to see whether anything was paid.',
  late: 'Nothing has come yet',
  lateBody: 'We stopped looking. Payments by bank can take days; your activity will show it.',
  done: 'Done',
  again: 'Buy again',
  activity: 'Activity',
}

/** Words of the page that explains buying. */
export const whatIsBuyMessages = {
  id: 'what-is-a-buy',
  title: 'How buying works',
  parts: [
    [
      'A provider sells',
      'You pay a company of your choice by card or bank. This site takes no part in the payment.',
    ],
    [
      'Coins come to you',
      'They are sent to the address of your wallet on the network you chose. Nobody can take them back.',
    ],
    [
      'It costs something',
      'The provider keeps a fee, and the network one too. Both are in the price that is shown.',
    ],
  ] as readonly (readonly [string, string])[],
  back: 'Buy',
}
