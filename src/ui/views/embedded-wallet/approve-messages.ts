/** Messages of the view in which the user approves a request of the embedded wallet. */
export const approveMessages = {
  id: 'approve',
  title: 'Confirm in the secure window',
  waiting: 'Waiting for your confirmation',
  closes: 'Closing this window cancels the request.',
  frame: 'Loading the secure window…',
  cancel: 'Cancel request',
}
