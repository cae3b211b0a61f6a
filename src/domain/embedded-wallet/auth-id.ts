/**
 * Connector id of the embedded wallet. It is in a file of its own, so that code that needs only the id does not load
 * the code of the login.
 */
export const authId = 'auth'
