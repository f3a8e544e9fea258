import { catalogueOf } from "../grid/catalogue";
import { lang, t } from "./lang.svelte";
import { say, type Catalogue, type Facts, type Lang } from "./words";

/** The words of some pages, fetched with them: a player who goes to none of them waits for none of their words. */
export class PageWords {
  private spoken = $state.raw<Partial<Record<Lang, Catalogue>>>({});

  constructor(private readonly sources: Record<Lang, () => Promise<{ default: string }>>) {}

  /** Fetches the words of a language; ready when they are there. */
  async learn(language: Lang): Promise<void> {
    if (this.spoken[language]) return;
    const words = catalogueOf((await this.sources[language]()).default);
    this.spoken = { ...this.spoken, [language]: words };
  }

  /** True once the pages can speak the player's language. */
  get speaks(): boolean {
    return this.spoken[lang()] !== undefined;
  }

  /** A sentence in the player's language; a key of another room says what it says there. */
  say(key: string, facts?: Facts): string {
    const said = say(this.spoken[lang()] ?? {}, lang(), key, facts);
    return said === key ? t(key, facts) : said;
  }
}
