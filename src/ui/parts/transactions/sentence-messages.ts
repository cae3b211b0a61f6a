/**
 * The sentences about a transaction before, during and after it. `to` is a name or an address. `min` is the minimum
 * output of a swap. `output` is the estimated output, or the output that has arrived.
 */
export const sentenceMessages = {
  id: 'sentence',
  send: (amount: string, to: string, network: string) => `Send ${amount} to ${to} on ${network}.`,
  transfer: (amount: string, to: string, network: string) => `Transfer of ${amount} to ${to} on ${network}.`,
  sending: (amount: string, to: string, network: string) => `Sending ${amount} to ${to} on ${network}.`,
  sent: (amount: string, to: string, network: string) => `You sent ${amount} to ${to} on ${network}.`,
  swap: (amount: string, min: string, network: string) => `Swap ${amount} for at least ${min} on ${network}.`,
  /** The sentence about a swap that first needs an allowance, so its minimum output is not known yet. */
  swapEstimate: (amount: string, output: string, network: string) =>
    `Swap ${amount} for about ${output} on ${network}.`,
  swapRecord: (amount: string, min: string, network: string) =>
    `Swap of ${amount} for at least ${min} on ${network}.`,
  swapping: (amount: string, min: string, network: string) =>
    `Swapping ${amount} for at least ${min} on ${network}.`,
  swapped: (amount: string, output: string, network: string) =>
    `You swapped ${amount} for ${output} on ${network}.`,
  paid: (fee: string) => `You paid a fee of ${fee}.`,
  receipt: 'Copy receipt',
  what: 'Receipt',
}
