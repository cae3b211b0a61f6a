/** Makes a phone vibrate for a moment. Has no effect on computers and in browsers without vibration. */
export function vibrate({ navigator }: Window): void {
  navigator.vibrate?.(10)
}
