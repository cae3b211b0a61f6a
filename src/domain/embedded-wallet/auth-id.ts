/** Connector id of every account that lives in the login frame. Alone: whoever asks wallets needs it, and nothing else of the login. */
export const authId = 'auth'
