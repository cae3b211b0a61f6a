/**
 * A script that adds CSS rules to the page. The rules set properties that the modal's shadow root inherits, and the
 * font size on which the unit `rem` depends. Tests check that the rules do not break the modal.
 */
export const inheriting = `{
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(\`html { font-size: 40px }
    * { pointer-events: none !important; text-transform: uppercase !important; letter-spacing: 9px !important; word-spacing: 9px !important;
        font-size: 40px !important; line-height: 3 !important; text-align: end !important; visibility: visible !important }\`)
  document.adoptedStyleSheets = [sheet]
}`
