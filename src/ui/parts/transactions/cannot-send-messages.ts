export const cannotSendMessages = {
  id: 'cannotSend',
  title: (wallet: string) => `${wallet} doesn't allow sending here`,
  body: (wallet: string) =>
    `The connection you approved in ${wallet} doesn't include transactions. To send, disconnect and connect again, and allow transactions in ${wallet}.`,
  note: (wallet: string) =>
    `The connection you approved in ${wallet} doesn't include transactions. To pay from ${wallet}, connect again and allow transactions.`,
}
