/** The little we use of it; its own types would be one more package. */
declare module "jsdom" {
  export class JSDOM {
    constructor(text: string, options: { contentType: "text/xml" });
    readonly window: Window;
  }
}
