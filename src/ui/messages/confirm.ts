/** Words of a button that has to be seen before it can be pressed. */
export const confirmWords = {
  id: 'confirm',
  hurried: 'Look before you confirm: half a second after it comes to rest, a click counts.',
  covered: 'Something lies over this, or part of it is out of view. Uncover it, or use the keyboard.',
}
