/** Words about the connection itself, wherever the modal is. */
export const sessionMessages = {
  id: 'session',
  connectedTo: (wallet: string) => `Connected to ${wallet}`,
  disconnected: 'Disconnected',
  ended: (wallet: string) => `${wallet} ended the connection. Connect again to go on.`,
}
