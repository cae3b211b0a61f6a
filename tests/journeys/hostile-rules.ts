/**
 * A script that adds CSS rules to the page, so that a test can check that they do not break the modal. The shadow root
 * of the modal inherits the properties that these rules set, and the font size of the rules changes the size of the
 * unit `rem`.
 */
export const inheriting = `{
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(\`html { font-size: 40px }
    * { pointer-events: none !important; text-transform: uppercase !important; letter-spacing: 9px !important; word-spacing: 9px !important;
        font-size: 40px !important; line-height: 3 !important; text-align: end !important; visibility: visible !important }\`)
  document.adoptedStyleSheets = [sheet]
}`
