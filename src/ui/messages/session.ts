/** Words about the connection itself, wherever the modal is. */
export const sessionWords = {
  id: 'session',
  connectedTo: (wallet: string) => `Connected to ${wallet}`,
  disconnected: 'Disconnected',
}
