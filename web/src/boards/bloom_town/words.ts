// The few words that the drawn board says and the catalogue of the game does not have.

const WORDS = {
  en: { build: "Build" },
  uk: { build: "Збудувати" },
  ru: { build: "Построить" },
};

export const word = (language: string, key: keyof (typeof WORDS)["en"]): string => (WORDS[language as keyof typeof WORDS] ?? WORDS.en)[key];
