/** The account values that the shop shows. */
export type Payer = {
  readonly isConnected: boolean
  readonly address: string | undefined
  readonly caipNetworkId: string | undefined
  readonly wallet: { readonly name: string } | undefined
}

/** Shows the account for which the demo shop keeps the list "Your shelf". */
export const showPayer = ({ isConnected, address, caipNetworkId, wallet }: Payer): void => {
  const place = document.querySelector('[data-payer]')
  if (!place) return
  if (!isConnected || !address) {
    place.textContent = 'Connect a wallet and we keep this shelf for you.'
    return
  }
  const whose = document.createElement('b')
  whose.textContent = address
  place.replaceChildren(
    'Kept for ',
    whose,
    ` on ${caipNetworkId ?? 'no network'}, with ${wallet?.name ?? 'a wallet'}.`,
  )
}
