/** Messages about a request that waited in a wallet app when its page was loaded again. */
export const pendingMessages = {
  id: 'pendingApproval',
  title: 'Approval',
  wallet: 'Your wallet',
  waiting: (wallet: string) => `${wallet} is waiting for your approval`,
  waitingBody:
    'This page was loaded again while a request waited for you. You can still approve or decline it in your wallet. The result appears here.',
  approved: (wallet: string) => `${wallet}: you approved it`,
  approvedBody: {
    connect: 'Your wallet is connected.',
    transaction:
      'This page was loaded again before the answer arrived. Look at the activity of your wallet before you send anything again.',
    network: 'Your wallet has agreed to the other network.',
    other:
      'This page was loaded again before the answer arrived, so the answer was not used. If the page still needs it, start again.',
  },
  ownSend: 'This page was loaded again meanwhile. Your transaction is on its way.',
  refused: (wallet: string) => `${wallet}: you declined it`,
  refusedBody: 'Nothing has happened.',
  unanswered: (wallet: string) => `${wallet} has not answered`,
  unansweredBody: {
    transaction:
      'The request is over for this page. Look at the activity of your wallet before you send anything again.',
    other: 'The request is over. You can start again.',
  },
  showSend: 'Show transaction',
  connectAgain: 'Connect again',
  done: 'Done',
  later: 'Not now',
}
