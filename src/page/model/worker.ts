/** Only where the browser offers it: on this machine, or through a tunnel with https. */
export function installWorker(): void {
  if (!("serviceWorker" in navigator) || !window.isSecureContext) return;
  const url = trusted("/worker.js");
  void navigator.serviceWorker.register(url as string).catch(() => {});
}

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): unknown };
}

/** The page's own rules let no text become code; this one address is the exception. */
function trusted(url: string): unknown {
  const { trustedTypes } = window as unknown as { trustedTypes?: TrustedTypes };
  return trustedTypes
    ? trustedTypes.createPolicy("sluice", { createScriptURL: () => url }).createScriptURL(url)
    : url;
}
