/** A shortened address: the first six and last four characters, with the full address as title. */
export function Address({ address }: { address: string }) {
  return (
    <bdi className="mono" dir="ltr" title={address}>
      {short(address)}
    </bdi>
  )
}

function short(address: string): string {
  return address.length > 13 ? `${address.slice(0, 6)}…${address.slice(-4)}` : address
}
