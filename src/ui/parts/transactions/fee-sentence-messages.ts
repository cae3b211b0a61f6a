/** The sentences about the network fee in a review. */
export const feeSentenceMessages = {
  id: 'sentence',
  feeLoading: 'Calculating the fee…',
  fee: (max: string) => `The fee is at most ${max}.`,
  feePartial: (max: string) => `Part of the fee is at most ${max}. We couldn't estimate the rest.`,
  feeUnknown: "We couldn't estimate the fee. Your wallet will show it.",
}
