/** Messages of the view in which the user receives tokens. */
export const receiveMessages = {
  id: 'receive',
  title: 'Receive',
  address: 'Address',
  copy: 'Copy address',
  code: (network: string) => `QR code of your address on ${network}`,
  yours: (network: string) => `Your address on ${network}`,
  requested: (amount: string) => `Requested: ${amount}`,
  only: 'Receive only on',
  more: (networks: string, count: number) => `${networks} and ${count} more`,
  networks: 'Networks',
  good: 'Your address works on these networks. Anything sent on another network may be lost.',
  here: 'Current',
  unknownNetwork: 'Unknown network',
  testnet: 'Testnet',
  nobody: 'Connect a wallet first',
}
