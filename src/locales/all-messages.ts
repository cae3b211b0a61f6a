import { elementMessages } from '../client/elements/element-messages.ts'
import { ownWalletMessages } from '../domain/wallets/own-wallet-messages.ts'
import { secretMessages } from '../ui/app/dialog/secret-guard.ts'
import { offlineMessages } from '../ui/app/hooks/use-async-action.ts'
import { sessionMessages } from '../ui/app/session-messages.ts'
import { amountMessages } from '../ui/kit/amount.tsx'
import { amountFieldMessages } from '../ui/kit/amount-field.tsx'
import { shareMessages } from '../ui/kit/amount-shares.tsx'
import { confirmMessages } from '../ui/kit/confirm.tsx'
import { guideMessages } from '../ui/kit/guide-messages.ts'
import { coreMessages } from '../ui/kit/messages.ts'
import { ageMessages } from '../ui/kit/relative-time.tsx'
import { retryMessages } from '../ui/kit/retry-button.tsx'
import { searchMessages } from '../ui/kit/search-field.tsx'
import { unknownValueMessages } from '../ui/kit/unknown-value.tsx'
import { firstRunMessages } from '../ui/parts/balances/first-run.tsx'
import { embeddedWalletMessages } from '../ui/parts/embedded-wallet/embedded-wallet-messages.ts'
import { loginMessages } from '../ui/parts/embedded-wallet/login-messages.ts'
import { providerNames } from '../ui/parts/embedded-wallet/provider-names.ts'
import { historyMessages } from '../ui/parts/history/messages.ts'
import { portfolioMessages } from '../ui/parts/portfolio/messages.ts'
import { qrMessages } from '../ui/parts/qr/messages.ts'
import { recipientMessages } from '../ui/parts/recipients/messages.ts'
import { accountMessages } from '../ui/parts/session/account-messages.ts'
import { settingsMessages } from '../ui/parts/settings/messages.ts'
import { swapTokenMessages } from '../ui/parts/swaps/swap-token-messages.ts'
import { cannotSendMessages } from '../ui/parts/transactions/cannot-send-messages.ts'
import { feeSentenceMessages } from '../ui/parts/transactions/fee-sentence.tsx'
import { requestMessages } from '../ui/parts/transactions/request-messages.ts'
import { reviewFactMessages } from '../ui/parts/transactions/review-fact-messages.ts'
import { reviewMessages } from '../ui/parts/transactions/review-messages.ts'
import { sendMessages } from '../ui/parts/transactions/send-messages.ts'
import { sentenceMessages } from '../ui/parts/transactions/sentence-messages.ts'
import { sponsorMessages } from '../ui/parts/transactions/sponsor-messages.ts'
import { transactionStateMessages } from '../ui/parts/transactions/transaction-state-messages.ts'
import { appMessages } from '../ui/parts/wallets/app-steps.tsx'
import { connectMessages } from '../ui/parts/wallets/connect-messages.ts'
import { connectingMessages } from '../ui/parts/wallets/connecting-messages.ts'
import { featureMessages } from '../ui/parts/wallets/feature-messages.ts'
import { legalMessages } from '../ui/parts/wallets/legal-messages.ts'
import { walletsMessages } from '../ui/parts/wallets/messages.ts'
import { silentWalletMessages } from '../ui/parts/wallets/silent-wallet-messages.ts'
import { siteMessages } from '../ui/parts/wallets/site-messages.ts'
import { approveMessages } from '../ui/views/embedded-wallet/approve-transaction.tsx'
import { createMessages } from '../ui/views/embedded-wallet/create.tsx'
import { namesMessages } from '../ui/views/names/messages.ts'
import { onrampProgressMessages } from '../ui/views/onramp/buy-in-progress.tsx'
import { onrampMessages } from '../ui/views/onramp/messages.ts'
import { whatIsBuyMessages } from '../ui/views/onramp/what-is-a-buy.tsx'
import { paymentMessages } from '../ui/views/payments/messages.ts'
import { receiveMessages } from '../ui/views/receive/messages.ts'
import { walletsChipMessages } from '../ui/views/session/account.tsx'
import { signInMessages } from '../ui/views/sign-in/messages.ts'
import { smartSessionsMessages } from '../ui/views/smart-sessions/messages.ts'
import { swapMessages } from '../ui/views/swaps/messages.ts'
import { swapDetailMessages } from '../ui/views/swaps/swap-detail-messages.ts'
import { swapReviewMessages } from '../ui/views/swaps/swap-review-messages.ts'
import { otherMessages } from '../ui/views/wallets/connecting-external.tsx'
import { downloadMessages } from '../ui/views/wallets/downloads.tsx'
import { linkMessages } from '../ui/views/wallets/link-messages.ts'
import { pendingMessages } from '../ui/views/wallets/pending-messages.ts'

/** All lists of messages of the modal. The key is the `id` of the list. */
export const allMessages = {
  account: [accountMessages, amountMessages, unknownValueMessages],
  approve: [approveMessages],
  buy: [onrampMessages],
  buyProgress: [onrampProgressMessages],
  cannotSend: [cannotSendMessages],
  confirm: [confirmMessages],
  connect: [connectMessages, legalMessages, qrMessages, siteMessages],
  connecting: [connectingMessages],
  core: [coreMessages, ageMessages, retryMessages, offlineMessages, otherMessages, downloadMessages],
  elements: [elementMessages],
  embedded: [embeddedWalletMessages],
  features: [featureMessages],
  firstRun: [firstRunMessages],
  guide: [guideMessages, searchMessages, secretMessages, createMessages],
  history: [historyMessages],
  howBuyingWorks: [whatIsBuyMessages],
  login: [loginMessages],
  names: [namesMessages],
  ownWallets: [ownWalletMessages],
  pay: [paymentMessages],
  pendingApproval: [pendingMessages],
  portfolio: [portfolioMessages],
  providers: [providerNames],
  receive: [receiveMessages],
  recipient: [recipientMessages],
  request: [requestMessages],
  review: [reviewMessages],
  reviewFacts: [reviewFactMessages],
  send: [sendMessages, shareMessages, amountFieldMessages],
  sentence: [sentenceMessages, feeSentenceMessages],
  session: [sessionMessages],
  sessions: [smartSessionsMessages],
  settings: [settingsMessages],
  signIn: [signInMessages],
  silentWallet: [silentWalletMessages],
  sponsor: [sponsorMessages],
  swap: [swapMessages],
  swapDetails: [swapDetailMessages],
  swapReview: [swapReviewMessages],
  swapTokens: [swapTokenMessages],
  transaction: [transactionStateMessages],
  walletApp: [appMessages],
  walletLink: [linkMessages],
  wallets: [walletsChipMessages, walletsMessages],
}
