import type { LeftPurpose } from '../../../domain/session/left-requests.ts'

/** Messages about a request that waited in a wallet app when its page was loaded again. */
export const pendingMessages = {
  id: 'pendingApproval',
  title: 'Approval',
  wallet: 'Your wallet',
  waiting: (wallet: string) => `${wallet} is waiting for your approval`,
  waitingBody: {
    connect:
      'This page was loaded again while you were asked to connect. You can still approve or decline it in your wallet. The result appears here.',
    transaction:
      'This page was loaded again while you were asked to approve a transaction. You can still approve or decline it in your wallet. The result appears here.',
    signature:
      'This page was loaded again while you were asked to sign. You can still approve or decline it in your wallet. The result appears here.',
    network:
      'This page was loaded again while you were asked to change the network. You can still approve or decline it in your wallet. The result appears here.',
    other:
      'This page was loaded again while a request waited for you. You can still approve or decline it in your wallet. The result appears here.',
  } satisfies Readonly<Record<LeftPurpose, string>>,
  approved: (wallet: string) => `You approved it in ${wallet}`,
  approvedBody: {
    connect: 'Your wallet is connected.',
    transaction:
      'This page was loaded again before the answer arrived. Look at the activity of your wallet before you send anything again.',
    signature:
      'This page was loaded again before the signature arrived, so the signature was not used. If the page still needs it, sign again.',
    network: 'Your wallet has agreed to the other network.',
    other:
      'This page was loaded again before the answer arrived, so the answer was not used. If the page still needs it, start again.',
  } satisfies Readonly<Record<LeftPurpose, string>>,
  ownSend: 'This page was loaded again meanwhile. Your transaction is on its way.',
  refused: (wallet: string) => `You declined it in ${wallet}`,
  refusedBody: 'Nothing has happened.',
  unanswered: (wallet: string) => `${wallet} has not answered`,
  unansweredBody: {
    connect: 'The request to connect is over. You can connect again.',
    transaction:
      'The request is over for this page. Look at the activity of your wallet before you send anything again.',
    signature: 'The request is over. If the page still needs your signature, sign again.',
    network: 'The request is over. You can choose the network again.',
    other: 'The request is over. You can start again.',
  } satisfies Readonly<Record<LeftPurpose, string>>,
  showSend: 'Show transaction',
  connectAgain: 'Connect again',
  done: 'Done',
  later: 'Not now',
}
