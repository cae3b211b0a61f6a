/** An address as it is shown: the first six signs and the last four. Whole in the title. */
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
