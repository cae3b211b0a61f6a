/** Words of receiving. */
export const receiveWords = {
  id: 'receive',
  title: 'Receive',
  address: 'Address',
  copy: 'Copy address',
  copied: 'Address copied',
  code: (network: string) => `QR code of your address on ${network}`,
  yours: (network: string) => `Your address on ${network}`,
  only: 'Only send on',
  more: (count: number) => `and ${count} more`,
  networks: 'Networks',
  good: 'Your address works on these networks.',
  lost: 'What is sent on any other network may be lost.',
  here: 'Current',
  unknownNetwork: 'Unknown network',
  testnet: 'Testnet',
  nobody: 'No wallet is connected',
}
