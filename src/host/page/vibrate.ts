/** Vibrates a phone for a moment. Browsers without vibration, and all computers, do nothing. */
export function vibrate({ navigator }: Window): void {
  navigator.vibrate?.(10)
}
