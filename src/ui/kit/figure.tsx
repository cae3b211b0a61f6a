/** An amount inside other text. It keeps its direction and its digits in every language, and stays on one line. */
export function Figure({ children }: { children: string }) {
  return (
    <bdi translate="no" className="num figure" dir="ltr">
      {children}
    </bdi>
  )
}
