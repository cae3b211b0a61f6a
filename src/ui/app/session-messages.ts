export const sessionMessages = {
  id: 'session',
  connectedTo: (wallet: string) => `Connected to ${wallet}`,
  disconnected: 'Disconnected',
  ended: (wallet: string) => `${wallet} ended the connection. Connect again to continue.`,
  locked: (wallet: string) => `${wallet} is locked or ended the connection. Unlock it, or connect again.`,
}
