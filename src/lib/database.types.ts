// Written by `npm run db:types` from the migrations; not edited by hand.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      announcement_dismissals: {
        Row: {
          announcement_id: string;
          created_at: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          announcement_id: string;
          created_at?: string;
          user_id: string;
        };
        Update: {
          announcement_id?: string;
          created_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "announcement_dismissals_announcement_id_fkey";
            columns: ["announcement_id"];
            isOneToOne: false;
            referencedRelation: "announcements";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "announcement_dismissals_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["user_id"];
          },
        ];
      };
      announcements: {
        Row: {
          author_id: string | null;
          body_en: string;
          body_fr: string;
          created_at: string;
          ends_at: string;
          id: string;
          level: string;
          notified_at: string | null;
          starts_at: string;
          title_en: string;
          title_fr: string;
        };
        ComputedFields: never;
        Insert: {
          author_id?: string | null;
          body_en: string;
          body_fr: string;
          created_at?: string;
          ends_at: string;
          id?: string;
          level: string;
          notified_at?: string | null;
          starts_at: string;
          title_en: string;
          title_fr: string;
        };
        Update: {
          author_id?: string | null;
          body_en?: string;
          body_fr?: string;
          created_at?: string;
          ends_at?: string;
          id?: string;
          level?: string;
          notified_at?: string | null;
          starts_at?: string;
          title_en?: string;
          title_fr?: string;
        };
        Relationships: [
          {
            foreignKeyName: "announcements_author_id_fkey";
            columns: ["author_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["user_id"];
          },
        ];
      };
      api_keys: {
        Row: {
          created_at: string;
          created_by: string | null;
          expires_at: string | null;
          id: string;
          key_hash: string;
          last_used_at: string | null;
          name: string;
          networks: unknown[];
          org_id: string;
          prefix: string;
          replaces_id: string | null;
          revoked_at: string | null;
          scopes: string[];
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          created_by?: string | null;
          expires_at?: string | null;
          id?: string;
          key_hash: string;
          last_used_at?: string | null;
          name: string;
          networks?: unknown[];
          org_id: string;
          prefix: string;
          replaces_id?: string | null;
          revoked_at?: string | null;
          scopes: string[];
        };
        Update: {
          created_at?: string;
          created_by?: string | null;
          expires_at?: string | null;
          id?: string;
          key_hash?: string;
          last_used_at?: string | null;
          name?: string;
          networks?: unknown[];
          org_id?: string;
          prefix?: string;
          replaces_id?: string | null;
          revoked_at?: string | null;
          scopes?: string[];
        };
        Relationships: [
          {
            foreignKeyName: "api_keys_created_by_fkey";
            columns: ["created_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["user_id"];
          },
          {
            foreignKeyName: "api_keys_org_id_fkey";
            columns: ["org_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "api_keys_org_id_replaces_id_fkey";
            columns: ["org_id", "replaces_id"];
            isOneToOne: false;
            referencedRelation: "api_keys";
            referencedColumns: ["org_id", "id"];
          },
        ];
      };
      application_events: {
        Row: {
          application_id: string;
          author_id: string | null;
          author_name: string | null;
          body: string | null;
          created_at: string;
          id: string;
          kind: string;
        };
        ComputedFields: never;
        Insert: {
          application_id: string;
          author_id?: string | null;
          author_name?: string | null;
          body?: string | null;
          created_at?: string;
          id?: string;
          kind: string;
        };
        Update: {
          application_id?: string;
          author_id?: string | null;
          author_name?: string | null;
          body?: string | null;
          created_at?: string;
          id?: string;
          kind?: string;
        };
        Relationships: [
          {
            foreignKeyName: "application_events_author_id_fkey";
            columns: ["author_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["user_id"];
          },
        ];
      };
      audit_events: {
        Row: {
          action: Database["public"]["Enums"]["audit_action"];
          actor_id: string | null;
          after: Json | null;
          area: string;
          before: Json | null;
          created_at: string;
          id: number;
          is_automatic: boolean;
          is_for_owners: boolean;
          label: string | null;
          org_id: string;
        };
        ComputedFields: never;
        Insert: {
          action: Database["public"]["Enums"]["audit_action"];
          actor_id?: string | null;
          after?: Json | null;
          area: string;
          before?: Json | null;
          created_at?: string;
          id?: never;
          is_automatic?: boolean;
          is_for_owners?: boolean;
          label?: string | null;
          org_id: string;
        };
        Update: {
          action?: Database["public"]["Enums"]["audit_action"];
          actor_id?: string | null;
          after?: Json | null;
          area?: string;
          before?: Json | null;
          created_at?: string;
          id?: never;
          is_automatic?: boolean;
          is_for_owners?: boolean;
          label?: string | null;
          org_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "audit_events_org_id_fkey";
            columns: ["org_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
        ];
      };
      change_set_chunks: {
        Row: {
          change_set_id: string;
          content_hash: string;
          created_at: string;
          number: number;
          org_id: string;
          result: NonNullable<Json>;
        };
        ComputedFields: never;
        Insert: {
          change_set_id: string;
          content_hash: string;
          created_at?: string;
          number: number;
          org_id: string;
          result: NonNullable<Json>;
        };
        Update: {
          change_set_id?: string;
          content_hash?: string;
          created_at?: string;
          number?: number;
          org_id?: string;
          result?: NonNullable<Json>;
        };
        Relationships: [
          {
            foreignKeyName: "change_set_chunks_org_id_change_set_id_fkey";
            columns: ["org_id", "change_set_id"];
            isOneToOne: false;
            referencedRelation: "change_sets";
            referencedColumns: ["org_id", "id"];
          },
        ];
      };
      change_sets: {
        Row: {
          actor_id: string | null;
          api_key: string | null;
          created: number;
          created_at: string;
          ended_at: string | null;
          id: string;
          kind: Database["public"]["Enums"]["change_set_kind"];
          only_fields: string[] | null;
          only_products: string[] | null;
          org_id: string;
          rejected: number;
          removed: number;
          rows_read: number;
          skipped: number;
          source: NonNullable<Json>;
          state: Database["public"]["Enums"]["change_set_state"];
          supplier_id: string | null;
          title: string;
          unchanged: number;
          undo_of: string | null;
          unsent: number;
          updated: number;
        };
        ComputedFields: never;
        Insert: {
          actor_id?: string | null;
          api_key?: string | null;
          created?: number;
          created_at?: string;
          ended_at?: string | null;
          id?: string;
          kind: Database["public"]["Enums"]["change_set_kind"];
          only_fields?: string[] | null;
          only_products?: string[] | null;
          org_id: string;
          rejected?: number;
          removed?: number;
          rows_read?: number;
          skipped?: number;
          source?: NonNullable<Json>;
          state?: Database["public"]["Enums"]["change_set_state"];
          supplier_id?: string | null;
          title: string;
          unchanged?: number;
          undo_of?: string | null;
          unsent?: number;
          updated?: number;
        };
        Update: {
          actor_id?: string | null;
          api_key?: string | null;
          created?: number;
          created_at?: string;
          ended_at?: string | null;
          id?: string;
          kind?: Database["public"]["Enums"]["change_set_kind"];
          only_fields?: string[] | null;
          only_products?: string[] | null;
          org_id?: string;
          rejected?: number;
          removed?: number;
          rows_read?: number;
          skipped?: number;
          source?: NonNullable<Json>;
          state?: Database["public"]["Enums"]["change_set_state"];
          supplier_id?: string | null;
          title?: string;
          unchanged?: number;
          undo_of?: string | null;
          unsent?: number;
          updated?: number;
        };
        Relationships: [
          {
            foreignKeyName: "change_sets_actor_id_fkey";
            columns: ["actor_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["user_id"];
          },
          {
            foreignKeyName: "change_sets_org_id_fkey";
            columns: ["org_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "change_sets_org_id_supplier_id_fkey";
            columns: ["org_id", "supplier_id"];
            isOneToOne: false;
            referencedRelation: "suppliers";
            referencedColumns: ["org_id", "id"];
          },
          {
            foreignKeyName: "change_sets_org_id_undo_of_fkey";
            columns: ["org_id", "undo_of"];
            isOneToOne: false;
            referencedRelation: "change_sets";
            referencedColumns: ["org_id", "id"];
          },
        ];
      };
      channel_maps: {
        Row: {
          channel_id: string;
          field: string;
          kind: Database["public"]["Enums"]["channel_map_kind"];
          org_id: string;
          ours: string;
          theirs: NonNullable<Json>;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          channel_id: string;
          field?: string;
          kind: Database["public"]["Enums"]["channel_map_kind"];
          org_id: string;
          ours?: string;
          theirs: NonNullable<Json>;
          updated_at?: string;
        };
        Update: {
          channel_id?: string;
          field?: string;
          kind?: Database["public"]["Enums"]["channel_map_kind"];
          org_id?: string;
          ours?: string;
          theirs?: NonNullable<Json>;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "channel_maps_org_id_channel_id_fkey";
            columns: ["org_id", "channel_id"];
            isOneToOne: false;
            referencedRelation: "channels";
            referencedColumns: ["org_id", "id"];
          },
        ];
      };
      channels: {
        Row: {
          config_version: number;
          country: string;
          created_at: string;
          currency: string;
          definition: string;
          id: string;
          kind: string;
          language: string;
          name: string;
          order_statuses: NonNullable<Json>;
          org_id: string;
          policy: NonNullable<Json>;
          rules_version: number;
          settings: NonNullable<Json>;
          status: Database["public"]["Enums"]["channel_status"];
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          config_version?: number;
          country?: string;
          created_at?: string;
          currency?: string;
          definition?: string;
          id?: string;
          kind: string;
          language?: string;
          name: string;
          order_statuses?: NonNullable<Json>;
          org_id: string;
          policy?: NonNullable<Json>;
          rules_version?: number;
          settings?: NonNullable<Json>;
          status?: Database["public"]["Enums"]["channel_status"];
          updated_at?: string;
        };
        Update: {
          config_version?: number;
          country?: string;
          created_at?: string;
          currency?: string;
          definition?: string;
          id?: string;
          kind?: string;
          language?: string;
          name?: string;
          order_statuses?: NonNullable<Json>;
          org_id?: string;
          policy?: NonNullable<Json>;
          rules_version?: number;
          settings?: NonNullable<Json>;
          status?: Database["public"]["Enums"]["channel_status"];
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "channels_org_id_fkey";
            columns: ["org_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
        ];
      };
      daily_metrics: {
        Row: {
          channel_id: string | null;
          day: string;
          metric: string;
          org_id: string;
          scope: string;
          supplier_id: string | null;
          value: number;
        };
        ComputedFields: never;
        Insert: {
          channel_id?: string | null;
          day: string;
          metric: string;
          org_id: string;
          scope?: never;
          supplier_id?: string | null;
          value: number;
        };
        Update: {
          channel_id?: string | null;
          day?: string;
          metric?: string;
          org_id?: string;
          scope?: never;
          supplier_id?: string | null;
          value?: number;
        };
        Relationships: [
          {
            foreignKeyName: "daily_metrics_org_id_channel_id_fkey";
            columns: ["org_id", "channel_id"];
            isOneToOne: false;
            referencedRelation: "channels";
            referencedColumns: ["org_id", "id"];
          },
          {
            foreignKeyName: "daily_metrics_org_id_fkey";
            columns: ["org_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "daily_metrics_org_id_supplier_id_fkey";
            columns: ["org_id", "supplier_id"];
            isOneToOne: false;
            referencedRelation: "suppliers";
            referencedColumns: ["org_id", "id"];
          },
        ];
      };
      distributor_changes: {
        Row: {
          after: Json | null;
          before: Json | null;
          created_at: string;
          file_id: string;
          org_id: string;
          seq: number;
          sku: string;
        };
        ComputedFields: never;
        Insert: {
          after?: Json | null;
          before?: Json | null;
          created_at?: string;
          file_id: string;
          org_id: string;
          seq?: never;
          sku: string;
        };
        Update: {
          after?: Json | null;
          before?: Json | null;
          created_at?: string;
          file_id?: string;
          org_id?: string;
          seq?: never;
          sku?: string;
        };
        Relationships: [
          {
            foreignKeyName: "distributor_changes_org_id_file_id_fkey";
            columns: ["org_id", "file_id"];
            isOneToOne: false;
            referencedRelation: "distributor_files";
            referencedColumns: ["org_id", "id"];
          },
        ];
      };
      distributor_facets: {
        Row: {
          count: number;
          org_id: string;
          term: string;
        };
        ComputedFields: never;
        Insert: {
          count: number;
          org_id: string;
          term: string;
        };
        Update: {
          count?: number;
          org_id?: string;
          term?: string;
        };
        Relationships: [
          {
            foreignKeyName: "distributor_facets_org_id_fkey";
            columns: ["org_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
        ];
      };
      distributor_field_maps: {
        Row: {
          actor_id: string | null;
          created_at: string;
          map: NonNullable<Json>;
          org_id: string;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          actor_id?: string | null;
          created_at?: string;
          map: NonNullable<Json>;
          org_id: string;
          version: number;
        };
        Update: {
          actor_id?: string | null;
          created_at?: string;
          map?: NonNullable<Json>;
          org_id?: string;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: "distributor_field_maps_actor_id_fkey";
            columns: ["actor_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["user_id"];
          },
          {
            foreignKeyName: "distributor_field_maps_org_id_fkey";
            columns: ["org_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
        ];
      };
      distributor_files: {
        Row: {
          account: string;
          actor_id: string | null;
          added: number;
          changed: number;
          created_at: string;
          ended_at: string | null;
          field_map: NonNullable<Json>;
          field_map_version: number | null;
          id: string;
          issues: NonNullable<Json>;
          kind: Database["public"]["Enums"]["distributor_file_kind"];
          made_on: string | null;
          missing: number;
          movements: NonNullable<Json>;
          name: string;
          org_id: string;
          records: number;
          rejected: number;
          state: Database["public"]["Enums"]["distributor_file_state"];
          unchanged: number;
        };
        ComputedFields: never;
        Insert: {
          account: string;
          actor_id?: string | null;
          added?: number;
          changed?: number;
          created_at?: string;
          ended_at?: string | null;
          field_map: NonNullable<Json>;
          field_map_version?: number | null;
          id?: string;
          issues?: NonNullable<Json>;
          kind: Database["public"]["Enums"]["distributor_file_kind"];
          made_on?: string | null;
          missing?: number;
          movements?: NonNullable<Json>;
          name: string;
          org_id: string;
          records: number;
          rejected: number;
          state?: Database["public"]["Enums"]["distributor_file_state"];
          unchanged?: number;
        };
        Update: {
          account?: string;
          actor_id?: string | null;
          added?: number;
          changed?: number;
          created_at?: string;
          ended_at?: string | null;
          field_map?: NonNullable<Json>;
          field_map_version?: number | null;
          id?: string;
          issues?: NonNullable<Json>;
          kind?: Database["public"]["Enums"]["distributor_file_kind"];
          made_on?: string | null;
          missing?: number;
          movements?: NonNullable<Json>;
          name?: string;
          org_id?: string;
          records?: number;
          rejected?: number;
          state?: Database["public"]["Enums"]["distributor_file_state"];
          unchanged?: number;
        };
        Relationships: [
          {
            foreignKeyName: "distributor_files_actor_id_fkey";
            columns: ["actor_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["user_id"];
          },
          {
            foreignKeyName: "distributor_files_org_id_field_map_version_fkey";
            columns: ["org_id", "field_map_version"];
            isOneToOne: false;
            referencedRelation: "distributor_field_maps";
            referencedColumns: ["org_id", "version"];
          },
          {
            foreignKeyName: "distributor_files_org_id_fkey";
            columns: ["org_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
        ];
      };
      distributor_items: {
        Row: {
          category: string | null;
          cost: number | null;
          created_on: string | null;
          description: string;
          description_fr: string | null;
          drop_ship: number;
          eta: string | null;
          file_id: string;
          flags: string[];
          gtin: string | null;
          hash: string;
          height: number | null;
          is_discontinued: boolean;
          issues: string[];
          length: number | null;
          lifecycle: string | null;
          long_description: string | null;
          manufacturer: string | null;
          map: number | null;
          media_type: string | null;
          minimum_order: number;
          missing_since: string | null;
          mpn: string | null;
          msrp: number | null;
          org_id: string;
          origin: string | null;
          promo_comment: string | null;
          promo_ends: string | null;
          quantities: NonNullable<Json>;
          regular_cost: number | null;
          sku: string;
          street_date: string | null;
          successor: string | null;
          total: number;
          unspsc: string | null;
          weight: number | null;
          width: number | null;
        };
        ComputedFields: never;
        Insert: {
          category?: string | null;
          cost?: number | null;
          created_on?: string | null;
          description: string;
          description_fr?: string | null;
          drop_ship?: number;
          eta?: string | null;
          file_id: string;
          flags?: string[];
          gtin?: string | null;
          hash: string;
          height?: number | null;
          is_discontinued?: boolean;
          issues?: string[];
          length?: number | null;
          lifecycle?: string | null;
          long_description?: string | null;
          manufacturer?: string | null;
          map?: number | null;
          media_type?: string | null;
          minimum_order?: number;
          missing_since?: string | null;
          mpn?: string | null;
          msrp?: number | null;
          org_id: string;
          origin?: string | null;
          promo_comment?: string | null;
          promo_ends?: string | null;
          quantities?: NonNullable<Json>;
          regular_cost?: number | null;
          sku: string;
          street_date?: string | null;
          successor?: string | null;
          total: number;
          unspsc?: string | null;
          weight?: number | null;
          width?: number | null;
        };
        Update: {
          category?: string | null;
          cost?: number | null;
          created_on?: string | null;
          description?: string;
          description_fr?: string | null;
          drop_ship?: number;
          eta?: string | null;
          file_id?: string;
          flags?: string[];
          gtin?: string | null;
          hash?: string;
          height?: number | null;
          is_discontinued?: boolean;
          issues?: string[];
          length?: number | null;
          lifecycle?: string | null;
          long_description?: string | null;
          manufacturer?: string | null;
          map?: number | null;
          media_type?: string | null;
          minimum_order?: number;
          missing_since?: string | null;
          mpn?: string | null;
          msrp?: number | null;
          org_id?: string;
          origin?: string | null;
          promo_comment?: string | null;
          promo_ends?: string | null;
          quantities?: NonNullable<Json>;
          regular_cost?: number | null;
          sku?: string;
          street_date?: string | null;
          successor?: string | null;
          total?: number;
          unspsc?: string | null;
          weight?: number | null;
          width?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: "distributor_items_org_id_file_id_fkey";
            columns: ["org_id", "file_id"];
            isOneToOne: false;
            referencedRelation: "distributor_files";
            referencedColumns: ["org_id", "id"];
          },
          {
            foreignKeyName: "distributor_items_org_id_fkey";
            columns: ["org_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
        ];
      };
      distributor_links: {
        Row: {
          created_at: string;
          org_id: string;
          product_id: string;
          sku: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          org_id: string;
          product_id: string;
          sku: string;
        };
        Update: {
          created_at?: string;
          org_id?: string;
          product_id?: string;
          sku?: string;
        };
        Relationships: [
          {
            foreignKeyName: "distributor_links_org_id_product_id_fkey";
            columns: ["org_id", "product_id"];
            isOneToOne: true;
            referencedRelation: "products";
            referencedColumns: ["org_id", "id"];
          },
          {
            foreignKeyName: "distributor_links_org_id_sku_fkey";
            columns: ["org_id", "sku"];
            isOneToOne: true;
            referencedRelation: "distributor_items";
            referencedColumns: ["org_id", "sku"];
          },
        ];
      };
      distributor_names: {
        Row: {
          code: string;
          kind: string;
          name: string;
          org_id: string;
        };
        ComputedFields: never;
        Insert: {
          code: string;
          kind: string;
          name: string;
          org_id: string;
        };
        Update: {
          code?: string;
          kind?: string;
          name?: string;
          org_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "distributor_names_org_id_fkey";
            columns: ["org_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
        ];
      };
      distributor_rejected_records: {
        Row: {
          file_id: string;
          issues: string[];
          line: number;
          org_id: string;
          record: string;
        };
        ComputedFields: never;
        Insert: {
          file_id: string;
          issues: string[];
          line: number;
          org_id: string;
          record: string;
        };
        Update: {
          file_id?: string;
          issues?: string[];
          line?: number;
          org_id?: string;
          record?: string;
        };
        Relationships: [
          {
            foreignKeyName: "distributor_rejected_records_org_id_file_id_fkey";
            columns: ["org_id", "file_id"];
            isOneToOne: false;
            referencedRelation: "distributor_files";
            referencedColumns: ["org_id", "id"];
          },
        ];
      };
      feeds: {
        Row: {
          channel_id: string;
          created_at: string;
          created_by: string | null;
          fetches: number;
          file: string;
          format: string;
          id: string;
          last_fetched_at: string | null;
          org_id: string;
          revoked_at: string | null;
          rotated_at: string | null;
          token_hash: string;
        };
        ComputedFields: never;
        Insert: {
          channel_id: string;
          created_at?: string;
          created_by?: string | null;
          fetches?: number;
          file: string;
          format: string;
          id?: string;
          last_fetched_at?: string | null;
          org_id: string;
          revoked_at?: string | null;
          rotated_at?: string | null;
          token_hash: string;
        };
        Update: {
          channel_id?: string;
          created_at?: string;
          created_by?: string | null;
          fetches?: number;
          file?: string;
          format?: string;
          id?: string;
          last_fetched_at?: string | null;
          org_id?: string;
          revoked_at?: string | null;
          rotated_at?: string | null;
          token_hash?: string;
        };
        Relationships: [
          {
            foreignKeyName: "feeds_created_by_fkey";
            columns: ["created_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["user_id"];
          },
          {
            foreignKeyName: "feeds_org_id_channel_id_fkey";
            columns: ["org_id", "channel_id"];
            isOneToOne: false;
            referencedRelation: "channels";
            referencedColumns: ["org_id", "id"];
          },
        ];
      };
      import_profiles: {
        Row: {
          created_at: string;
          created_by: string | null;
          file_settings: NonNullable<Json>;
          header_key: string;
          id: string;
          mapping: NonNullable<Json>;
          name: string;
          org_id: string;
          supplier_id: string | null;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          created_by?: string | null;
          file_settings?: NonNullable<Json>;
          header_key: string;
          id?: string;
          mapping: NonNullable<Json>;
          name: string;
          org_id: string;
          supplier_id?: string | null;
          version?: number;
        };
        Update: {
          created_at?: string;
          created_by?: string | null;
          file_settings?: NonNullable<Json>;
          header_key?: string;
          id?: string;
          mapping?: NonNullable<Json>;
          name?: string;
          org_id?: string;
          supplier_id?: string | null;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: "import_profiles_created_by_fkey";
            columns: ["created_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["user_id"];
          },
          {
            foreignKeyName: "import_profiles_org_id_fkey";
            columns: ["org_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "import_profiles_org_id_supplier_id_fkey";
            columns: ["org_id", "supplier_id"];
            isOneToOne: false;
            referencedRelation: "suppliers";
            referencedColumns: ["org_id", "id"];
          },
        ];
      };
      import_rejections: {
        Row: {
          change_set_id: string;
          content: string;
          org_id: string;
          schedule_id: string | null;
          stored_at: string;
        };
        ComputedFields: never;
        Insert: {
          change_set_id: string;
          content: string;
          org_id: string;
          schedule_id?: string | null;
          stored_at?: string;
        };
        Update: {
          change_set_id?: string;
          content?: string;
          org_id?: string;
          schedule_id?: string | null;
          stored_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "import_rejections_org_id_change_set_id_fkey";
            columns: ["org_id", "change_set_id"];
            isOneToOne: true;
            referencedRelation: "change_sets";
            referencedColumns: ["org_id", "id"];
          },
        ];
      };
      import_schedules: {
        Row: {
          accepted_hash: string | null;
          address: string;
          content_hash: string | null;
          created_at: string;
          created_by: string | null;
          etag: string | null;
          failures: number;
          frequency: Database["public"]["Enums"]["import_frequency"];
          hour: number;
          id: string;
          last_modified: string | null;
          last_result: Json | null;
          last_run_at: string | null;
          mode: NonNullable<Json>;
          name: string;
          next_run_at: string;
          notifies_success: boolean;
          org_id: string;
          paused: Database["public"]["Enums"]["import_pause"] | null;
          profile_id: string | null;
          run_id: string | null;
          seen_version: number | null;
          supplier_id: string | null;
          target: Database["public"]["Enums"]["import_target"];
          weekday: number;
        };
        ComputedFields: never;
        Insert: {
          accepted_hash?: string | null;
          address: string;
          content_hash?: string | null;
          created_at?: string;
          created_by?: string | null;
          etag?: string | null;
          failures?: number;
          frequency: Database["public"]["Enums"]["import_frequency"];
          hour?: number;
          id?: string;
          last_modified?: string | null;
          last_result?: Json | null;
          last_run_at?: string | null;
          mode: NonNullable<Json>;
          name: string;
          next_run_at: string;
          notifies_success?: boolean;
          org_id: string;
          paused?: Database["public"]["Enums"]["import_pause"] | null;
          profile_id?: string | null;
          run_id?: string | null;
          seen_version?: number | null;
          supplier_id?: string | null;
          target?: Database["public"]["Enums"]["import_target"];
          weekday?: number;
        };
        Update: {
          accepted_hash?: string | null;
          address?: string;
          content_hash?: string | null;
          created_at?: string;
          created_by?: string | null;
          etag?: string | null;
          failures?: number;
          frequency?: Database["public"]["Enums"]["import_frequency"];
          hour?: number;
          id?: string;
          last_modified?: string | null;
          last_result?: Json | null;
          last_run_at?: string | null;
          mode?: NonNullable<Json>;
          name?: string;
          next_run_at?: string;
          notifies_success?: boolean;
          org_id?: string;
          paused?: Database["public"]["Enums"]["import_pause"] | null;
          profile_id?: string | null;
          run_id?: string | null;
          seen_version?: number | null;
          supplier_id?: string | null;
          target?: Database["public"]["Enums"]["import_target"];
          weekday?: number;
        };
        Relationships: [
          {
            foreignKeyName: "import_schedules_created_by_fkey";
            columns: ["created_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["user_id"];
          },
          {
            foreignKeyName: "import_schedules_org_id_fkey";
            columns: ["org_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "import_schedules_org_id_supplier_id_fkey";
            columns: ["org_id", "supplier_id"];
            isOneToOne: false;
            referencedRelation: "suppliers";
            referencedColumns: ["org_id", "id"];
          },
        ];
      };
      invitations: {
        Row: {
          accepted_at: string | null;
          created_at: string;
          email: string;
          expires_at: string;
          id: string;
          invited_by: string | null;
          org_id: string;
          revoked_at: string | null;
          role: Database["public"]["Enums"]["member_role"];
          token_hash: string;
        };
        ComputedFields: never;
        Insert: {
          accepted_at?: string | null;
          created_at?: string;
          email: string;
          expires_at?: string;
          id?: string;
          invited_by?: string | null;
          org_id: string;
          revoked_at?: string | null;
          role: Database["public"]["Enums"]["member_role"];
          token_hash: string;
        };
        Update: {
          accepted_at?: string | null;
          created_at?: string;
          email?: string;
          expires_at?: string;
          id?: string;
          invited_by?: string | null;
          org_id?: string;
          revoked_at?: string | null;
          role?: Database["public"]["Enums"]["member_role"];
          token_hash?: string;
        };
        Relationships: [
          {
            foreignKeyName: "invitations_invited_by_fkey";
            columns: ["invited_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["user_id"];
          },
          {
            foreignKeyName: "invitations_org_id_fkey";
            columns: ["org_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
        ];
      };
      jobs: {
        Row: {
          attempts: number;
          computed_at: string;
          done: number;
          done_before: number;
          error: string | null;
          failed_at: string | null;
          id: number;
          is_cancelled: boolean;
          key: string;
          kind: string;
          lease: string | null;
          leased_until: string | null;
          max_attempts: number;
          org_id: string;
          organization: string | null;
          payload: NonNullable<Json>;
          priority: number;
          queued_at: string;
          resume_from: Json | null;
          run_at: string;
          started_at: string | null;
          state: Database["public"]["Enums"]["job_state"];
          total: number | null;
        };
        ComputedFields: never;
        Insert: {
          attempts?: number;
          computed_at?: string;
          done?: number;
          done_before?: number;
          error?: string | null;
          failed_at?: string | null;
          id?: never;
          is_cancelled?: boolean;
          key: string;
          kind: string;
          lease?: string | null;
          leased_until?: string | null;
          max_attempts?: number;
          org_id: string;
          organization?: never;
          payload?: NonNullable<Json>;
          priority?: number;
          queued_at?: string;
          resume_from?: Json | null;
          run_at?: string;
          started_at?: string | null;
          state?: Database["public"]["Enums"]["job_state"];
          total?: number | null;
        };
        Update: {
          attempts?: number;
          computed_at?: string;
          done?: number;
          done_before?: number;
          error?: string | null;
          failed_at?: string | null;
          id?: never;
          is_cancelled?: boolean;
          key?: string;
          kind?: string;
          lease?: string | null;
          leased_until?: string | null;
          max_attempts?: number;
          org_id?: string;
          organization?: never;
          payload?: NonNullable<Json>;
          priority?: number;
          queued_at?: string;
          resume_from?: Json | null;
          run_at?: string;
          started_at?: string | null;
          state?: Database["public"]["Enums"]["job_state"];
          total?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: "jobs_organization_fkey";
            columns: ["organization"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
        ];
      };
      listings: {
        Row: {
          built_at: string;
          change: string;
          channel_id: string;
          config_version: number;
          excluded_by: string | null;
          hash: string | null;
          is_stale: boolean;
          issue_keys: string[];
          issues: NonNullable<Json>;
          listed_title: string | null;
          org_id: string;
          payload: NonNullable<Json>;
          plan: string;
          price: number | null;
          product_id: string;
          product_version: number;
          quantity: number;
          rejected_hash: string | null;
          reported_errors: NonNullable<Json>;
          sent_at: string | null;
          sent_group: string | null;
          sent_hash: string | null;
          sent_payload: Json | null;
          sent_run: string | null;
          sku: string;
          state: Database["public"]["Enums"]["listing_state"];
          stock_value: number;
          variant_group: string | null;
          withdrawn_payload: Json | null;
        };
        ComputedFields: never;
        Insert: {
          built_at?: string;
          change?: never;
          channel_id: string;
          config_version: number;
          excluded_by?: string | null;
          hash?: string | null;
          is_stale?: boolean;
          issue_keys?: never;
          issues?: NonNullable<Json>;
          listed_title?: string | null;
          org_id: string;
          payload: NonNullable<Json>;
          plan: string;
          price?: number | null;
          product_id: string;
          product_version: number;
          quantity: number;
          rejected_hash?: string | null;
          reported_errors?: NonNullable<Json>;
          sent_at?: string | null;
          sent_group?: string | null;
          sent_hash?: string | null;
          sent_payload?: Json | null;
          sent_run?: string | null;
          sku: string;
          state: Database["public"]["Enums"]["listing_state"];
          stock_value?: never;
          variant_group?: string | null;
          withdrawn_payload?: Json | null;
        };
        Update: {
          built_at?: string;
          change?: never;
          channel_id?: string;
          config_version?: number;
          excluded_by?: string | null;
          hash?: string | null;
          is_stale?: boolean;
          issue_keys?: never;
          issues?: NonNullable<Json>;
          listed_title?: string | null;
          org_id?: string;
          payload?: NonNullable<Json>;
          plan?: string;
          price?: number | null;
          product_id?: string;
          product_version?: number;
          quantity?: number;
          rejected_hash?: string | null;
          reported_errors?: NonNullable<Json>;
          sent_at?: string | null;
          sent_group?: string | null;
          sent_hash?: string | null;
          sent_payload?: Json | null;
          sent_run?: string | null;
          sku?: string;
          state?: Database["public"]["Enums"]["listing_state"];
          stock_value?: never;
          variant_group?: string | null;
          withdrawn_payload?: Json | null;
        };
        Relationships: [
          {
            foreignKeyName: "listings_org_id_channel_id_fkey";
            columns: ["org_id", "channel_id"];
            isOneToOne: false;
            referencedRelation: "channels";
            referencedColumns: ["org_id", "id"];
          },
        ];
      };
      members: {
        Row: {
          created_at: string;
          org_id: string;
          role: Database["public"]["Enums"]["member_role"];
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          org_id: string;
          role: Database["public"]["Enums"]["member_role"];
          user_id: string;
        };
        Update: {
          created_at?: string;
          org_id?: string;
          role?: Database["public"]["Enums"]["member_role"];
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "members_org_id_fkey";
            columns: ["org_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "members_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["user_id"];
          },
        ];
      };
      notification_settings: {
        Row: {
          email_digest: Database["public"]["Enums"]["digest_frequency"];
          updated_at: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          email_digest?: Database["public"]["Enums"]["digest_frequency"];
          updated_at?: string;
          user_id: string;
        };
        Update: {
          email_digest?: Database["public"]["Enums"]["digest_frequency"];
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "notification_settings_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: true;
            referencedRelation: "profiles";
            referencedColumns: ["user_id"];
          },
        ];
      };
      notifications: {
        Row: {
          about_org_id: string | null;
          count: number;
          created_at: string;
          details: NonNullable<Json>;
          id: string;
          kind: string;
          link: string;
          read_at: string | null;
          severity: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          about_org_id?: string | null;
          count?: number;
          created_at?: string;
          details?: NonNullable<Json>;
          id?: string;
          kind: string;
          link: string;
          read_at?: string | null;
          severity?: string;
          user_id: string;
        };
        Update: {
          about_org_id?: string | null;
          count?: number;
          created_at?: string;
          details?: NonNullable<Json>;
          id?: string;
          kind?: string;
          link?: string;
          read_at?: string | null;
          severity?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "notifications_about_org_id_fkey";
            columns: ["about_org_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "notifications_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["user_id"];
          },
        ];
      };
      order_allocations: {
        Row: {
          line_id: string;
          org_id: string;
          quantity: number;
          warehouse_id: string;
        };
        ComputedFields: never;
        Insert: {
          line_id: string;
          org_id: string;
          quantity: number;
          warehouse_id: string;
        };
        Update: {
          line_id?: string;
          org_id?: string;
          quantity?: number;
          warehouse_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "order_allocations_org_id_fkey";
            columns: ["org_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "order_allocations_org_id_line_id_fkey";
            columns: ["org_id", "line_id"];
            isOneToOne: false;
            referencedRelation: "order_lines";
            referencedColumns: ["org_id", "id"];
          },
          {
            foreignKeyName: "order_allocations_org_id_warehouse_id_fkey";
            columns: ["org_id", "warehouse_id"];
            isOneToOne: false;
            referencedRelation: "warehouses";
            referencedColumns: ["org_id", "id"];
          },
        ];
      };
      order_events: {
        Row: {
          actor_id: string | null;
          api_key: string | null;
          created_at: string;
          details: NonNullable<Json>;
          kind: Database["public"]["Enums"]["order_event_kind"];
          order_id: string;
          org_id: string;
          request_id: string | null;
          seq: number;
        };
        ComputedFields: never;
        Insert: {
          actor_id?: string | null;
          api_key?: string | null;
          created_at?: string;
          details?: NonNullable<Json>;
          kind: Database["public"]["Enums"]["order_event_kind"];
          order_id: string;
          org_id: string;
          request_id?: string | null;
          seq?: never;
        };
        Update: {
          actor_id?: string | null;
          api_key?: string | null;
          created_at?: string;
          details?: NonNullable<Json>;
          kind?: Database["public"]["Enums"]["order_event_kind"];
          order_id?: string;
          org_id?: string;
          request_id?: string | null;
          seq?: never;
        };
        Relationships: [
          {
            foreignKeyName: "order_events_actor_id_fkey";
            columns: ["actor_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["user_id"];
          },
          {
            foreignKeyName: "order_events_org_id_order_id_fkey";
            columns: ["org_id", "order_id"];
            isOneToOne: false;
            referencedRelation: "orders";
            referencedColumns: ["org_id", "id"];
          },
        ];
      };
      order_lines: {
        Row: {
          acknowledged_at: string | null;
          backordered: number;
          backordered_until: string | null;
          cancelled: number;
          closed_at: string | null;
          delivered: number;
          external_id: string | null;
          id: string;
          issue: string | null;
          line_number: number;
          open: number;
          order_id: string;
          org_id: string;
          product_id: string | null;
          quantity: number;
          refunded: number;
          rejected: number;
          return_requested: number;
          returned: number;
          shipped: number;
          sku: string;
          status: Database["public"]["Enums"]["order_status"];
          title: string | null;
          total: number;
          unit_price: number;
        };
        ComputedFields: never;
        Insert: {
          acknowledged_at?: string | null;
          backordered?: number;
          backordered_until?: string | null;
          cancelled?: number;
          closed_at?: string | null;
          delivered?: number;
          external_id?: string | null;
          id?: string;
          issue?: string | null;
          line_number: number;
          open?: never;
          order_id: string;
          org_id: string;
          product_id?: string | null;
          quantity: number;
          refunded?: number;
          rejected?: number;
          return_requested?: number;
          returned?: number;
          shipped?: number;
          sku: string;
          status?: never;
          title?: string | null;
          total?: never;
          unit_price: number;
        };
        Update: {
          acknowledged_at?: string | null;
          backordered?: number;
          backordered_until?: string | null;
          cancelled?: number;
          closed_at?: string | null;
          delivered?: number;
          external_id?: string | null;
          id?: string;
          issue?: string | null;
          line_number?: number;
          open?: never;
          order_id?: string;
          org_id?: string;
          product_id?: string | null;
          quantity?: number;
          refunded?: number;
          rejected?: number;
          return_requested?: number;
          returned?: number;
          shipped?: number;
          sku?: string;
          status?: never;
          title?: string | null;
          total?: never;
          unit_price?: number;
        };
        Relationships: [
          {
            foreignKeyName: "order_lines_org_id_fkey";
            columns: ["org_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "order_lines_org_id_order_id_fkey";
            columns: ["org_id", "order_id"];
            isOneToOne: false;
            referencedRelation: "orders";
            referencedColumns: ["org_id", "id"];
          },
          {
            foreignKeyName: "order_lines_org_id_product_id_fkey";
            columns: ["org_id", "product_id"];
            isOneToOne: false;
            referencedRelation: "products";
            referencedColumns: ["org_id", "id"];
          },
        ];
      };
      order_returns: {
        Row: {
          created_at: string;
          id: string;
          order_id: string;
          org_id: string;
          reason: string;
          received_at: string | null;
          refund: number;
          refunded_at: string | null;
          state: Database["public"]["Enums"]["return_state"];
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          id: string;
          order_id: string;
          org_id: string;
          reason: string;
          received_at?: string | null;
          refund?: number;
          refunded_at?: string | null;
          state?: Database["public"]["Enums"]["return_state"];
        };
        Update: {
          created_at?: string;
          id?: string;
          order_id?: string;
          org_id?: string;
          reason?: string;
          received_at?: string | null;
          refund?: number;
          refunded_at?: string | null;
          state?: Database["public"]["Enums"]["return_state"];
        };
        Relationships: [
          {
            foreignKeyName: "order_returns_org_id_order_id_fkey";
            columns: ["org_id", "order_id"];
            isOneToOne: false;
            referencedRelation: "orders";
            referencedColumns: ["org_id", "id"];
          },
        ];
      };
      orders: {
        Row: {
          acknowledge_by: string | null;
          buyer_email: string | null;
          buyer_name: string | null;
          buyer_phone: string | null;
          channel_id: string | null;
          channel_status: string | null;
          created_at: string;
          currency: string;
          deliver_by: string | null;
          discount: number;
          due_at: string | null;
          id: string;
          issues: string[];
          lines: number;
          number: string;
          open_units: number;
          org_id: string;
          placed_at: string;
          ship_by: string | null;
          ship_city: string | null;
          ship_country: string | null;
          ship_postal_code: string | null;
          ship_region: string | null;
          ship_street: string | null;
          shipping: number;
          shipping_method: string | null;
          status: Database["public"]["Enums"]["order_status"];
          subtotal: number;
          tax: number;
          total: number;
          units: number;
          updated_at: string;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          acknowledge_by?: string | null;
          buyer_email?: string | null;
          buyer_name?: string | null;
          buyer_phone?: string | null;
          channel_id?: string | null;
          channel_status?: string | null;
          created_at?: string;
          currency?: string;
          deliver_by?: string | null;
          discount?: number;
          due_at?: never;
          id?: string;
          issues?: string[];
          lines?: number;
          number: string;
          open_units?: number;
          org_id: string;
          placed_at: string;
          ship_by?: string | null;
          ship_city?: string | null;
          ship_country?: string | null;
          ship_postal_code?: string | null;
          ship_region?: string | null;
          ship_street?: string | null;
          shipping?: number;
          shipping_method?: string | null;
          status?: Database["public"]["Enums"]["order_status"];
          subtotal: number;
          tax?: number;
          total?: never;
          units?: number;
          updated_at?: string;
          version?: number;
        };
        Update: {
          acknowledge_by?: string | null;
          buyer_email?: string | null;
          buyer_name?: string | null;
          buyer_phone?: string | null;
          channel_id?: string | null;
          channel_status?: string | null;
          created_at?: string;
          currency?: string;
          deliver_by?: string | null;
          discount?: number;
          due_at?: never;
          id?: string;
          issues?: string[];
          lines?: number;
          number?: string;
          open_units?: number;
          org_id?: string;
          placed_at?: string;
          ship_by?: string | null;
          ship_city?: string | null;
          ship_country?: string | null;
          ship_postal_code?: string | null;
          ship_region?: string | null;
          ship_street?: string | null;
          shipping?: number;
          shipping_method?: string | null;
          status?: Database["public"]["Enums"]["order_status"];
          subtotal?: number;
          tax?: number;
          total?: never;
          units?: number;
          updated_at?: string;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: "orders_org_id_channel_id_fkey";
            columns: ["org_id", "channel_id"];
            isOneToOne: false;
            referencedRelation: "channels";
            referencedColumns: ["org_id", "id"];
          },
          {
            foreignKeyName: "orders_org_id_fkey";
            columns: ["org_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
        ];
      };
      organizations: {
        Row: {
          city: string | null;
          closes_at: string | null;
          country: string | null;
          created_at: string;
          currency: string;
          email: string | null;
          id: string;
          locale: string;
          name: string;
          phone: string | null;
          postal_code: string | null;
          provincial_tax_number: string | null;
          region: string | null;
          sandbox_of: string | null;
          slug: string;
          street: string | null;
          tax_number: string | null;
          time_zone: string;
          units: Database["public"]["Enums"]["unit_system"];
          updated_at: string;
          website: string | null;
        };
        ComputedFields: never;
        Insert: {
          city?: string | null;
          closes_at?: string | null;
          country?: string | null;
          created_at?: string;
          currency?: string;
          email?: string | null;
          id?: string;
          locale?: string;
          name: string;
          phone?: string | null;
          postal_code?: string | null;
          provincial_tax_number?: string | null;
          region?: string | null;
          sandbox_of?: string | null;
          slug: string;
          street?: string | null;
          tax_number?: string | null;
          time_zone?: string;
          units?: Database["public"]["Enums"]["unit_system"];
          updated_at?: string;
          website?: string | null;
        };
        Update: {
          city?: string | null;
          closes_at?: string | null;
          country?: string | null;
          created_at?: string;
          currency?: string;
          email?: string | null;
          id?: string;
          locale?: string;
          name?: string;
          phone?: string | null;
          postal_code?: string | null;
          provincial_tax_number?: string | null;
          region?: string | null;
          sandbox_of?: string | null;
          slug?: string;
          street?: string | null;
          tax_number?: string | null;
          time_zone?: string;
          units?: Database["public"]["Enums"]["unit_system"];
          updated_at?: string;
          website?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "organizations_sandbox_of_fkey";
            columns: ["sandbox_of"];
            isOneToOne: true;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
        ];
      };
      product_changes: {
        Row: {
          action: Database["public"]["Enums"]["change_action"];
          after: NonNullable<Json>;
          before: NonNullable<Json>;
          change_set_id: string;
          chunk: number;
          created_at: string;
          org_id: string;
          product_id: string;
          rules: Json | null;
          seq: number;
          sku: string;
          source_row: number | null;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          action: Database["public"]["Enums"]["change_action"];
          after: NonNullable<Json>;
          before: NonNullable<Json>;
          change_set_id: string;
          chunk: number;
          created_at?: string;
          org_id: string;
          product_id: string;
          rules?: Json | null;
          seq?: never;
          sku: string;
          source_row?: number | null;
          version?: number;
        };
        Update: {
          action?: Database["public"]["Enums"]["change_action"];
          after?: NonNullable<Json>;
          before?: NonNullable<Json>;
          change_set_id?: string;
          chunk?: number;
          created_at?: string;
          org_id?: string;
          product_id?: string;
          rules?: Json | null;
          seq?: never;
          sku?: string;
          source_row?: number | null;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: "product_changes_org_id_change_set_id_fkey";
            columns: ["org_id", "change_set_id"];
            isOneToOne: false;
            referencedRelation: "change_sets";
            referencedColumns: ["org_id", "id"];
          },
        ];
      };
      product_comments: {
        Row: {
          assigned_to: string | null;
          author_id: string | null;
          body: string;
          created_at: string;
          edited_at: string | null;
          id: string;
          mentions: string[];
          org_id: string;
          product_id: string;
          resolved_at: string | null;
        };
        ComputedFields: never;
        Insert: {
          assigned_to?: string | null;
          author_id?: string | null;
          body: string;
          created_at?: string;
          edited_at?: string | null;
          id?: string;
          mentions?: string[];
          org_id: string;
          product_id: string;
          resolved_at?: string | null;
        };
        Update: {
          assigned_to?: string | null;
          author_id?: string | null;
          body?: string;
          created_at?: string;
          edited_at?: string | null;
          id?: string;
          mentions?: string[];
          org_id?: string;
          product_id?: string;
          resolved_at?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "product_comments_assigned_to_fkey";
            columns: ["assigned_to"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["user_id"];
          },
          {
            foreignKeyName: "product_comments_author_id_fkey";
            columns: ["author_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["user_id"];
          },
          {
            foreignKeyName: "product_comments_org_id_fkey";
            columns: ["org_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "product_comments_org_id_product_id_fkey";
            columns: ["org_id", "product_id"];
            isOneToOne: false;
            referencedRelation: "products";
            referencedColumns: ["org_id", "id"];
          },
        ];
      };
      products: {
        Row: {
          attributes: NonNullable<Json>;
          brand: string | null;
          category: string | null;
          condition: Database["public"]["Enums"]["product_condition"];
          cost: number | null;
          country_of_origin: string | null;
          created_at: string;
          currency: string;
          description_en: string | null;
          description_fr: string | null;
          eta: string | null;
          gtin: string | null;
          height: number | null;
          hs_code: string | null;
          id: string;
          images: NonNullable<Json>;
          lead_time_days: number | null;
          length: number | null;
          map: number | null;
          minimum_order: number | null;
          mpn: string | null;
          msrp: number | null;
          org_id: string;
          price: number | null;
          promo_cost: number | null;
          promo_ends: string | null;
          size_unit: string;
          sku: string;
          status: Database["public"]["Enums"]["product_status"];
          successor_sku: string | null;
          supplier_id: string | null;
          tags: string[];
          title_en: string | null;
          title_fr: string | null;
          updated_at: string;
          variant_group: string | null;
          variant_options: NonNullable<Json>;
          version: number;
          weight: number | null;
          weight_unit: string;
          width: number | null;
        };
        ComputedFields: never;
        Insert: {
          attributes?: NonNullable<Json>;
          brand?: string | null;
          category?: string | null;
          condition?: Database["public"]["Enums"]["product_condition"];
          cost?: number | null;
          country_of_origin?: string | null;
          created_at?: string;
          currency?: string;
          description_en?: string | null;
          description_fr?: string | null;
          eta?: string | null;
          gtin?: string | null;
          height?: number | null;
          hs_code?: string | null;
          id?: string;
          images?: NonNullable<Json>;
          lead_time_days?: number | null;
          length?: number | null;
          map?: number | null;
          minimum_order?: number | null;
          mpn?: string | null;
          msrp?: number | null;
          org_id: string;
          price?: number | null;
          promo_cost?: number | null;
          promo_ends?: string | null;
          size_unit?: string;
          sku: string;
          status?: Database["public"]["Enums"]["product_status"];
          successor_sku?: string | null;
          supplier_id?: string | null;
          tags?: string[];
          title_en?: string | null;
          title_fr?: string | null;
          updated_at?: string;
          variant_group?: string | null;
          variant_options?: NonNullable<Json>;
          version?: number;
          weight?: number | null;
          weight_unit?: string;
          width?: number | null;
        };
        Update: {
          attributes?: NonNullable<Json>;
          brand?: string | null;
          category?: string | null;
          condition?: Database["public"]["Enums"]["product_condition"];
          cost?: number | null;
          country_of_origin?: string | null;
          created_at?: string;
          currency?: string;
          description_en?: string | null;
          description_fr?: string | null;
          eta?: string | null;
          gtin?: string | null;
          height?: number | null;
          hs_code?: string | null;
          id?: string;
          images?: NonNullable<Json>;
          lead_time_days?: number | null;
          length?: number | null;
          map?: number | null;
          minimum_order?: number | null;
          mpn?: string | null;
          msrp?: number | null;
          org_id?: string;
          price?: number | null;
          promo_cost?: number | null;
          promo_ends?: string | null;
          size_unit?: string;
          sku?: string;
          status?: Database["public"]["Enums"]["product_status"];
          successor_sku?: string | null;
          supplier_id?: string | null;
          tags?: string[];
          title_en?: string | null;
          title_fr?: string | null;
          updated_at?: string;
          variant_group?: string | null;
          variant_options?: NonNullable<Json>;
          version?: number;
          weight?: number | null;
          weight_unit?: string;
          width?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: "products_org_id_fkey";
            columns: ["org_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "products_org_id_supplier_id_fkey";
            columns: ["org_id", "supplier_id"];
            isOneToOne: false;
            referencedRelation: "suppliers";
            referencedColumns: ["org_id", "id"];
          },
        ];
      };
      profiles: {
        Row: {
          company_name: string | null;
          created_at: string;
          display_name: string | null;
          updated_at: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          company_name?: string | null;
          created_at?: string;
          display_name?: string | null;
          updated_at?: string;
          user_id: string;
        };
        Update: {
          company_name?: string | null;
          created_at?: string;
          display_name?: string | null;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      report_subscriptions: {
        Row: {
          content: NonNullable<Json>;
          created_at: string;
          frequency: Database["public"]["Enums"]["report_frequency"];
          locale: string;
          org_id: string;
          origin: string;
          report: string;
          sent_on: string | null;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          content: NonNullable<Json>;
          created_at?: string;
          frequency: Database["public"]["Enums"]["report_frequency"];
          locale: string;
          org_id: string;
          origin: string;
          report: string;
          sent_on?: string | null;
          user_id?: string;
        };
        Update: {
          content?: NonNullable<Json>;
          created_at?: string;
          frequency?: Database["public"]["Enums"]["report_frequency"];
          locale?: string;
          org_id?: string;
          origin?: string;
          report?: string;
          sent_on?: string | null;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "report_subscriptions_org_id_fkey";
            columns: ["org_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "report_subscriptions_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["user_id"];
          },
        ];
      };
      return_lines: {
        Row: {
          condition: Database["public"]["Enums"]["return_condition"] | null;
          declined: number;
          line_id: string;
          org_id: string;
          quantity: number;
          received: number;
          refunded: number;
          restocked: number;
          return_id: string;
        };
        ComputedFields: never;
        Insert: {
          condition?: Database["public"]["Enums"]["return_condition"] | null;
          declined?: number;
          line_id: string;
          org_id: string;
          quantity: number;
          received?: number;
          refunded?: number;
          restocked?: number;
          return_id: string;
        };
        Update: {
          condition?: Database["public"]["Enums"]["return_condition"] | null;
          declined?: number;
          line_id?: string;
          org_id?: string;
          quantity?: number;
          received?: number;
          refunded?: number;
          restocked?: number;
          return_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "return_lines_org_id_line_id_fkey";
            columns: ["org_id", "line_id"];
            isOneToOne: false;
            referencedRelation: "order_lines";
            referencedColumns: ["org_id", "id"];
          },
          {
            foreignKeyName: "return_lines_org_id_return_id_fkey";
            columns: ["org_id", "return_id"];
            isOneToOne: false;
            referencedRelation: "order_returns";
            referencedColumns: ["org_id", "id"];
          },
        ];
      };
      rule_sets: {
        Row: {
          channel_id: string | null;
          content: NonNullable<Json>;
          created_at: string;
          created_by: string | null;
          id: string;
          is_enabled: boolean;
          kind: Database["public"]["Enums"]["rule_set_kind"];
          org_id: string;
          supplier_id: string | null;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          channel_id?: string | null;
          content: NonNullable<Json>;
          created_at?: string;
          created_by?: string | null;
          id?: never;
          is_enabled?: boolean;
          kind: Database["public"]["Enums"]["rule_set_kind"];
          org_id: string;
          supplier_id?: string | null;
          version?: number;
        };
        Update: {
          channel_id?: string | null;
          content?: NonNullable<Json>;
          created_at?: string;
          created_by?: string | null;
          id?: never;
          is_enabled?: boolean;
          kind?: Database["public"]["Enums"]["rule_set_kind"];
          org_id?: string;
          supplier_id?: string | null;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: "rule_sets_created_by_fkey";
            columns: ["created_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["user_id"];
          },
          {
            foreignKeyName: "rule_sets_org_id_channel_id_fkey";
            columns: ["org_id", "channel_id"];
            isOneToOne: false;
            referencedRelation: "channels";
            referencedColumns: ["org_id", "id"];
          },
          {
            foreignKeyName: "rule_sets_org_id_fkey";
            columns: ["org_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "rule_sets_org_id_supplier_id_fkey";
            columns: ["org_id", "supplier_id"];
            isOneToOne: false;
            referencedRelation: "suppliers";
            referencedColumns: ["org_id", "id"];
          },
        ];
      };
      safety_stock_rules: {
        Row: {
          amount: number;
          category: string | null;
          channel_id: string | null;
          created_at: string;
          hide_below: number;
          id: string;
          kind: Database["public"]["Enums"]["safety_stock_kind"];
          org_id: string;
          product_id: string | null;
          updated_at: string;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          amount: number;
          category?: string | null;
          channel_id?: string | null;
          created_at?: string;
          hide_below?: number;
          id?: string;
          kind?: Database["public"]["Enums"]["safety_stock_kind"];
          org_id: string;
          product_id?: string | null;
          updated_at?: string;
          version?: number;
        };
        Update: {
          amount?: number;
          category?: string | null;
          channel_id?: string | null;
          created_at?: string;
          hide_below?: number;
          id?: string;
          kind?: Database["public"]["Enums"]["safety_stock_kind"];
          org_id?: string;
          product_id?: string | null;
          updated_at?: string;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: "safety_stock_rules_org_id_channel_id_fkey";
            columns: ["org_id", "channel_id"];
            isOneToOne: false;
            referencedRelation: "channels";
            referencedColumns: ["org_id", "id"];
          },
          {
            foreignKeyName: "safety_stock_rules_org_id_fkey";
            columns: ["org_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "safety_stock_rules_org_id_product_id_fkey";
            columns: ["org_id", "product_id"];
            isOneToOne: false;
            referencedRelation: "products";
            referencedColumns: ["org_id", "id"];
          },
        ];
      };
      saved_views: {
        Row: {
          columns: NonNullable<Json>;
          created_at: string;
          id: string;
          is_default: boolean;
          name: string;
          org_id: string;
          query: NonNullable<Json>;
          screen: string;
          shared: boolean;
          updated_at: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          columns?: NonNullable<Json>;
          created_at?: string;
          id?: string;
          is_default?: boolean;
          name: string;
          org_id: string;
          query?: NonNullable<Json>;
          screen?: string;
          shared?: boolean;
          updated_at?: string;
          user_id?: string;
        };
        Update: {
          columns?: NonNullable<Json>;
          created_at?: string;
          id?: string;
          is_default?: boolean;
          name?: string;
          org_id?: string;
          query?: NonNullable<Json>;
          screen?: string;
          shared?: boolean;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "saved_views_org_id_fkey";
            columns: ["org_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "saved_views_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["user_id"];
          },
        ];
      };
      shipment_lines: {
        Row: {
          line_id: string;
          org_id: string;
          quantity: number;
          serials: string[];
          shipment_id: string;
        };
        ComputedFields: never;
        Insert: {
          line_id: string;
          org_id: string;
          quantity: number;
          serials?: string[];
          shipment_id: string;
        };
        Update: {
          line_id?: string;
          org_id?: string;
          quantity?: number;
          serials?: string[];
          shipment_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "shipment_lines_org_id_line_id_fkey";
            columns: ["org_id", "line_id"];
            isOneToOne: false;
            referencedRelation: "order_lines";
            referencedColumns: ["org_id", "id"];
          },
          {
            foreignKeyName: "shipment_lines_org_id_shipment_id_fkey";
            columns: ["org_id", "shipment_id"];
            isOneToOne: false;
            referencedRelation: "shipments";
            referencedColumns: ["org_id", "id"];
          },
        ];
      };
      shipments: {
        Row: {
          carrier: string | null;
          created_at: string;
          delivered_at: string | null;
          id: string;
          order_id: string;
          org_id: string;
          shipped_at: string;
          tracking: string | null;
          warehouse_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          carrier?: string | null;
          created_at?: string;
          delivered_at?: string | null;
          id: string;
          order_id: string;
          org_id: string;
          shipped_at?: string;
          tracking?: string | null;
          warehouse_id?: string | null;
        };
        Update: {
          carrier?: string | null;
          created_at?: string;
          delivered_at?: string | null;
          id?: string;
          order_id?: string;
          org_id?: string;
          shipped_at?: string;
          tracking?: string | null;
          warehouse_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "shipments_org_id_fkey";
            columns: ["org_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "shipments_org_id_order_id_fkey";
            columns: ["org_id", "order_id"];
            isOneToOne: false;
            referencedRelation: "orders";
            referencedColumns: ["org_id", "id"];
          },
          {
            foreignKeyName: "shipments_org_id_warehouse_id_fkey";
            columns: ["org_id", "warehouse_id"];
            isOneToOne: false;
            referencedRelation: "warehouses";
            referencedColumns: ["org_id", "id"];
          },
        ];
      };
      shop_ids: {
        Row: {
          channel_id: string;
          id: string;
          level: Database["public"]["Enums"]["shop_id_level"];
          org_id: string;
          sku: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          channel_id: string;
          id: string;
          level: Database["public"]["Enums"]["shop_id_level"];
          org_id: string;
          sku: string;
          updated_at?: string;
        };
        Update: {
          channel_id?: string;
          id?: string;
          level?: Database["public"]["Enums"]["shop_id_level"];
          org_id?: string;
          sku?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "shop_ids_org_id_channel_id_fkey";
            columns: ["org_id", "channel_id"];
            isOneToOne: false;
            referencedRelation: "channels";
            referencedColumns: ["org_id", "id"];
          },
        ];
      };
      sku_lists: {
        Row: {
          created_at: string;
          id: string;
          org_id: string;
          size: number;
          skus: string[];
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          id?: string;
          org_id: string;
          size?: never;
          skus: string[];
          user_id: string;
        };
        Update: {
          created_at?: string;
          id?: string;
          org_id?: string;
          size?: never;
          skus?: string[];
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "sku_lists_org_id_fkey";
            columns: ["org_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "sku_lists_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["user_id"];
          },
        ];
      };
      staff_grants: {
        Row: {
          created_at: string;
          expires_at: string;
          granted_by: string | null;
          id: string;
          org_id: string;
          reason: string;
          revoked_at: string | null;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          expires_at: string;
          granted_by?: string | null;
          id?: string;
          org_id: string;
          reason: string;
          revoked_at?: string | null;
        };
        Update: {
          created_at?: string;
          expires_at?: string;
          granted_by?: string | null;
          id?: string;
          org_id?: string;
          reason?: string;
          revoked_at?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "staff_grants_granted_by_fkey";
            columns: ["granted_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["user_id"];
          },
          {
            foreignKeyName: "staff_grants_org_id_fkey";
            columns: ["org_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
        ];
      };
      staff_visits: {
        Row: {
          created_at: string;
          ended_at: string | null;
          ends_at: string;
          grant_id: string;
          id: string;
          org_id: string;
          reason: string;
          session_id: string;
          staff_name: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          ended_at?: string | null;
          ends_at: string;
          grant_id: string;
          id?: string;
          org_id: string;
          reason: string;
          session_id: string;
          staff_name: string;
          user_id: string;
        };
        Update: {
          created_at?: string;
          ended_at?: string | null;
          ends_at?: string;
          grant_id?: string;
          id?: string;
          org_id?: string;
          reason?: string;
          session_id?: string;
          staff_name?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "staff_visits_org_id_grant_id_fkey";
            columns: ["org_id", "grant_id"];
            isOneToOne: false;
            referencedRelation: "staff_grants";
            referencedColumns: ["org_id", "id"];
          },
        ];
      };
      stock: {
        Row: {
          available: number;
          inbound: number;
          inbound_eta: string | null;
          on_hand: number;
          org_id: string;
          product_id: string;
          reorder_point: number | null;
          reserved: number;
          updated_at: string;
          warehouse_id: string;
        };
        ComputedFields: never;
        Insert: {
          available?: never;
          inbound?: number;
          inbound_eta?: string | null;
          on_hand?: number;
          org_id: string;
          product_id: string;
          reorder_point?: number | null;
          reserved?: number;
          updated_at?: string;
          warehouse_id: string;
        };
        Update: {
          available?: never;
          inbound?: number;
          inbound_eta?: string | null;
          on_hand?: number;
          org_id?: string;
          product_id?: string;
          reorder_point?: number | null;
          reserved?: number;
          updated_at?: string;
          warehouse_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "stock_org_id_fkey";
            columns: ["org_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "stock_org_id_product_id_fkey";
            columns: ["org_id", "product_id"];
            isOneToOne: false;
            referencedRelation: "products";
            referencedColumns: ["org_id", "id"];
          },
          {
            foreignKeyName: "stock_org_id_warehouse_id_fkey";
            columns: ["org_id", "warehouse_id"];
            isOneToOne: false;
            referencedRelation: "warehouses";
            referencedColumns: ["org_id", "id"];
          },
        ];
      };
      stock_movements: {
        Row: {
          actor_id: string | null;
          created_at: string;
          kind: Database["public"]["Enums"]["stock_movement_kind"];
          on_hand_delta: number;
          order_line_id: string | null;
          org_id: string;
          product_id: string;
          reference_id: string | null;
          reserved_delta: number;
          seq: number;
          warehouse_id: string;
        };
        ComputedFields: never;
        Insert: {
          actor_id?: string | null;
          created_at?: string;
          kind: Database["public"]["Enums"]["stock_movement_kind"];
          on_hand_delta?: number;
          order_line_id?: string | null;
          org_id: string;
          product_id: string;
          reference_id?: string | null;
          reserved_delta?: number;
          seq?: never;
          warehouse_id: string;
        };
        Update: {
          actor_id?: string | null;
          created_at?: string;
          kind?: Database["public"]["Enums"]["stock_movement_kind"];
          on_hand_delta?: number;
          order_line_id?: string | null;
          org_id?: string;
          product_id?: string;
          reference_id?: string | null;
          reserved_delta?: number;
          seq?: never;
          warehouse_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "stock_movements_org_id_fkey";
            columns: ["org_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
        ];
      };
      suppliers: {
        Row: {
          account_number: string | null;
          code: string;
          contact_name: string | null;
          country: string | null;
          created_at: string;
          currency: string;
          documents: NonNullable<Json>;
          email: string | null;
          id: string;
          lead_time_days: number | null;
          minimum_order: number | null;
          name: string;
          notes: string | null;
          org_id: string;
          payment_terms: string | null;
          phone: string | null;
          status: Database["public"]["Enums"]["supplier_status"];
          updated_at: string;
          version: number;
          website: string | null;
        };
        ComputedFields: never;
        Insert: {
          account_number?: string | null;
          code: string;
          contact_name?: string | null;
          country?: string | null;
          created_at?: string;
          currency?: string;
          documents?: NonNullable<Json>;
          email?: string | null;
          id?: string;
          lead_time_days?: number | null;
          minimum_order?: number | null;
          name: string;
          notes?: string | null;
          org_id: string;
          payment_terms?: string | null;
          phone?: string | null;
          status?: Database["public"]["Enums"]["supplier_status"];
          updated_at?: string;
          version?: number;
          website?: string | null;
        };
        Update: {
          account_number?: string | null;
          code?: string;
          contact_name?: string | null;
          country?: string | null;
          created_at?: string;
          currency?: string;
          documents?: NonNullable<Json>;
          email?: string | null;
          id?: string;
          lead_time_days?: number | null;
          minimum_order?: number | null;
          name?: string;
          notes?: string | null;
          org_id?: string;
          payment_terms?: string | null;
          phone?: string | null;
          status?: Database["public"]["Enums"]["supplier_status"];
          updated_at?: string;
          version?: number;
          website?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "suppliers_org_id_fkey";
            columns: ["org_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
        ];
      };
      supply_order_lines: {
        Row: {
          id: string;
          line_number: number;
          org_id: string;
          product_id: string | null;
          quantity: number;
          received: number;
          sku: string;
          supply_order_id: string;
        };
        ComputedFields: never;
        Insert: {
          id?: string;
          line_number: number;
          org_id: string;
          product_id?: string | null;
          quantity: number;
          received?: number;
          sku: string;
          supply_order_id: string;
        };
        Update: {
          id?: string;
          line_number?: number;
          org_id?: string;
          product_id?: string | null;
          quantity?: number;
          received?: number;
          sku?: string;
          supply_order_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "supply_order_lines_org_id_fkey";
            columns: ["org_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "supply_order_lines_org_id_product_id_fkey";
            columns: ["org_id", "product_id"];
            isOneToOne: false;
            referencedRelation: "products";
            referencedColumns: ["org_id", "id"];
          },
          {
            foreignKeyName: "supply_order_lines_org_id_supply_order_id_fkey";
            columns: ["org_id", "supply_order_id"];
            isOneToOne: false;
            referencedRelation: "supply_orders";
            referencedColumns: ["org_id", "id"];
          },
        ];
      };
      supply_orders: {
        Row: {
          created_at: string;
          ended_at: string | null;
          expected_on: string | null;
          from_warehouse_id: string | null;
          id: string;
          kind: Database["public"]["Enums"]["supply_kind"];
          note: string | null;
          number: string;
          org_id: string;
          placed_at: string | null;
          state: Database["public"]["Enums"]["supply_state"];
          supplier_id: string | null;
          updated_at: string;
          version: number;
          warehouse_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          ended_at?: string | null;
          expected_on?: string | null;
          from_warehouse_id?: string | null;
          id?: string;
          kind: Database["public"]["Enums"]["supply_kind"];
          note?: string | null;
          number: string;
          org_id: string;
          placed_at?: string | null;
          state?: Database["public"]["Enums"]["supply_state"];
          supplier_id?: string | null;
          updated_at?: string;
          version?: number;
          warehouse_id: string;
        };
        Update: {
          created_at?: string;
          ended_at?: string | null;
          expected_on?: string | null;
          from_warehouse_id?: string | null;
          id?: string;
          kind?: Database["public"]["Enums"]["supply_kind"];
          note?: string | null;
          number?: string;
          org_id?: string;
          placed_at?: string | null;
          state?: Database["public"]["Enums"]["supply_state"];
          supplier_id?: string | null;
          updated_at?: string;
          version?: number;
          warehouse_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "supply_orders_org_id_fkey";
            columns: ["org_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "supply_orders_org_id_from_warehouse_id_fkey";
            columns: ["org_id", "from_warehouse_id"];
            isOneToOne: false;
            referencedRelation: "warehouses";
            referencedColumns: ["org_id", "id"];
          },
          {
            foreignKeyName: "supply_orders_org_id_supplier_id_fkey";
            columns: ["org_id", "supplier_id"];
            isOneToOne: false;
            referencedRelation: "suppliers";
            referencedColumns: ["org_id", "id"];
          },
          {
            foreignKeyName: "supply_orders_org_id_warehouse_id_fkey";
            columns: ["org_id", "warehouse_id"];
            isOneToOne: false;
            referencedRelation: "warehouses";
            referencedColumns: ["org_id", "id"];
          },
        ];
      };
      supply_receipts: {
        Row: {
          id: string;
          lines: NonNullable<Json>;
          org_id: string;
          received_at: string;
          received_by: string | null;
          supply_order_id: string;
        };
        ComputedFields: never;
        Insert: {
          id: string;
          lines: NonNullable<Json>;
          org_id: string;
          received_at?: string;
          received_by?: string | null;
          supply_order_id: string;
        };
        Update: {
          id?: string;
          lines?: NonNullable<Json>;
          org_id?: string;
          received_at?: string;
          received_by?: string | null;
          supply_order_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "supply_receipts_org_id_fkey";
            columns: ["org_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "supply_receipts_org_id_supply_order_id_fkey";
            columns: ["org_id", "supply_order_id"];
            isOneToOne: false;
            referencedRelation: "supply_orders";
            referencedColumns: ["org_id", "id"];
          },
          {
            foreignKeyName: "supply_receipts_received_by_fkey";
            columns: ["received_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["user_id"];
          },
        ];
      };
      sync_items: {
        Row: {
          before_group: string | null;
          before_hash: string | null;
          before_payload: Json | null;
          change: string;
          created_at: string;
          hash: string | null;
          message: string | null;
          org_id: string;
          outcome: Database["public"]["Enums"]["sync_outcome"];
          product_id: string;
          reported_errors: NonNullable<Json>;
          run_id: string;
          sku: string;
        };
        ComputedFields: never;
        Insert: {
          before_group?: string | null;
          before_hash?: string | null;
          before_payload?: Json | null;
          change: string;
          created_at?: string;
          hash?: string | null;
          message?: string | null;
          org_id: string;
          outcome: Database["public"]["Enums"]["sync_outcome"];
          product_id: string;
          reported_errors?: NonNullable<Json>;
          run_id: string;
          sku: string;
        };
        Update: {
          before_group?: string | null;
          before_hash?: string | null;
          before_payload?: Json | null;
          change?: string;
          created_at?: string;
          hash?: string | null;
          message?: string | null;
          org_id?: string;
          outcome?: Database["public"]["Enums"]["sync_outcome"];
          product_id?: string;
          reported_errors?: NonNullable<Json>;
          run_id?: string;
          sku?: string;
        };
        Relationships: [
          {
            foreignKeyName: "sync_items_org_id_run_id_fkey";
            columns: ["org_id", "run_id"];
            isOneToOne: false;
            referencedRelation: "sync_runs";
            referencedColumns: ["org_id", "id"];
          },
        ];
      };
      sync_runs: {
        Row: {
          actor_id: string | null;
          api_key: string | null;
          channel_id: string;
          created_at: string;
          ended_at: string | null;
          failed: number;
          id: string;
          items: number;
          kind: Database["public"]["Enums"]["sync_kind"];
          message: string | null;
          org_id: string;
          removed: number;
          retry_of: string | null;
          revert_of: string | null;
          schedule_id: string | null;
          scope: Database["public"]["Enums"]["sync_scope"];
          sent: number;
          skipped: number;
          state: Database["public"]["Enums"]["sync_state"];
          unbuilt: number;
          unchanged: number;
        };
        ComputedFields: never;
        Insert: {
          actor_id?: string | null;
          api_key?: string | null;
          channel_id: string;
          created_at?: string;
          ended_at?: string | null;
          failed?: number;
          id: string;
          items?: number;
          kind: Database["public"]["Enums"]["sync_kind"];
          message?: string | null;
          org_id: string;
          removed?: number;
          retry_of?: string | null;
          revert_of?: string | null;
          schedule_id?: string | null;
          scope: Database["public"]["Enums"]["sync_scope"];
          sent?: number;
          skipped?: number;
          state?: Database["public"]["Enums"]["sync_state"];
          unbuilt?: number;
          unchanged?: number;
        };
        Update: {
          actor_id?: string | null;
          api_key?: string | null;
          channel_id?: string;
          created_at?: string;
          ended_at?: string | null;
          failed?: number;
          id?: string;
          items?: number;
          kind?: Database["public"]["Enums"]["sync_kind"];
          message?: string | null;
          org_id?: string;
          removed?: number;
          retry_of?: string | null;
          revert_of?: string | null;
          schedule_id?: string | null;
          scope?: Database["public"]["Enums"]["sync_scope"];
          sent?: number;
          skipped?: number;
          state?: Database["public"]["Enums"]["sync_state"];
          unbuilt?: number;
          unchanged?: number;
        };
        Relationships: [
          {
            foreignKeyName: "sync_runs_actor_id_fkey";
            columns: ["actor_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["user_id"];
          },
          {
            foreignKeyName: "sync_runs_org_id_channel_id_fkey";
            columns: ["org_id", "channel_id"];
            isOneToOne: false;
            referencedRelation: "channels";
            referencedColumns: ["org_id", "id"];
          },
          {
            foreignKeyName: "sync_runs_org_id_fkey";
            columns: ["org_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "sync_runs_org_id_retry_of_fkey";
            columns: ["org_id", "retry_of"];
            isOneToOne: false;
            referencedRelation: "sync_runs";
            referencedColumns: ["org_id", "id"];
          },
          {
            foreignKeyName: "sync_runs_org_id_revert_of_fkey";
            columns: ["org_id", "revert_of"];
            isOneToOne: false;
            referencedRelation: "sync_runs";
            referencedColumns: ["org_id", "id"];
          },
          {
            foreignKeyName: "sync_runs_org_id_schedule_id_fkey";
            columns: ["org_id", "schedule_id"];
            isOneToOne: false;
            referencedRelation: "sync_schedules";
            referencedColumns: ["org_id", "id"];
          },
        ];
      };
      sync_schedules: {
        Row: {
          approved: number;
          approved_by: string | null;
          at_time: string;
          changes: string[];
          channel_id: string;
          created_at: string;
          due_at: string;
          ended_at: string | null;
          id: string;
          on_day: string | null;
          org_id: string;
          state: Database["public"]["Enums"]["schedule_state"];
          waiting_for: string | null;
        };
        ComputedFields: never;
        Insert: {
          approved?: number;
          approved_by?: string | null;
          at_time: string;
          changes: string[];
          channel_id: string;
          created_at?: string;
          due_at: string;
          ended_at?: string | null;
          id: string;
          on_day?: string | null;
          org_id: string;
          state?: Database["public"]["Enums"]["schedule_state"];
          waiting_for?: string | null;
        };
        Update: {
          approved?: number;
          approved_by?: string | null;
          at_time?: string;
          changes?: string[];
          channel_id?: string;
          created_at?: string;
          due_at?: string;
          ended_at?: string | null;
          id?: string;
          on_day?: string | null;
          org_id?: string;
          state?: Database["public"]["Enums"]["schedule_state"];
          waiting_for?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "sync_schedules_approved_by_fkey";
            columns: ["approved_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["user_id"];
          },
          {
            foreignKeyName: "sync_schedules_org_id_channel_id_fkey";
            columns: ["org_id", "channel_id"];
            isOneToOne: false;
            referencedRelation: "channels";
            referencedColumns: ["org_id", "id"];
          },
          {
            foreignKeyName: "sync_schedules_org_id_fkey";
            columns: ["org_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
        ];
      };
      ticket_assignments: {
        Row: {
          created_at: string;
          org_id: string;
          ticket_id: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          org_id: string;
          ticket_id: string;
          user_id: string;
        };
        Update: {
          created_at?: string;
          org_id?: string;
          ticket_id?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "ticket_assignments_org_id_fkey";
            columns: ["org_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "ticket_assignments_org_id_ticket_id_fkey";
            columns: ["org_id", "ticket_id"];
            isOneToOne: true;
            referencedRelation: "tickets";
            referencedColumns: ["org_id", "id"];
          },
          {
            foreignKeyName: "ticket_assignments_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["user_id"];
          },
        ];
      };
      ticket_files: {
        Row: {
          content: string;
          created_at: string;
          message_id: string;
          name: string;
          org_id: string;
        };
        ComputedFields: never;
        Insert: {
          content: string;
          created_at?: string;
          message_id: string;
          name: string;
          org_id: string;
        };
        Update: {
          content?: string;
          created_at?: string;
          message_id?: string;
          name?: string;
          org_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "ticket_files_org_id_fkey";
            columns: ["org_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "ticket_files_org_id_message_id_fkey";
            columns: ["org_id", "message_id"];
            isOneToOne: false;
            referencedRelation: "ticket_messages";
            referencedColumns: ["org_id", "id"];
          },
        ];
      };
      ticket_messages: {
        Row: {
          author_id: string | null;
          body: string;
          created_at: string;
          id: string;
          is_answer: boolean;
          link: string | null;
          org_id: string;
          ticket_id: string;
        };
        ComputedFields: never;
        Insert: {
          author_id?: string | null;
          body: string;
          created_at?: string;
          id?: string;
          is_answer?: boolean;
          link?: string | null;
          org_id: string;
          ticket_id: string;
        };
        Update: {
          author_id?: string | null;
          body?: string;
          created_at?: string;
          id?: string;
          is_answer?: boolean;
          link?: string | null;
          org_id?: string;
          ticket_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "ticket_messages_author_id_fkey";
            columns: ["author_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["user_id"];
          },
          {
            foreignKeyName: "ticket_messages_org_id_fkey";
            columns: ["org_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "ticket_messages_org_id_ticket_id_fkey";
            columns: ["org_id", "ticket_id"];
            isOneToOne: false;
            referencedRelation: "tickets";
            referencedColumns: ["org_id", "id"];
          },
        ];
      };
      tickets: {
        Row: {
          created_at: string;
          id: string;
          locale: string;
          number: string;
          opened_by: string | null;
          org_id: string;
          status: Database["public"]["Enums"]["ticket_status"];
          subject: string;
          topic: Database["public"]["Enums"]["ticket_topic"];
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          id?: string;
          locale?: string;
          number?: string;
          opened_by?: string | null;
          org_id: string;
          status?: Database["public"]["Enums"]["ticket_status"];
          subject: string;
          topic: Database["public"]["Enums"]["ticket_topic"];
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          id?: string;
          locale?: string;
          number?: string;
          opened_by?: string | null;
          org_id?: string;
          status?: Database["public"]["Enums"]["ticket_status"];
          subject?: string;
          topic?: Database["public"]["Enums"]["ticket_topic"];
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "tickets_opened_by_fkey";
            columns: ["opened_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["user_id"];
          },
          {
            foreignKeyName: "tickets_org_id_fkey";
            columns: ["org_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
        ];
      };
      visitor_ticket_answers: {
        Row: {
          author_id: string | null;
          body: string;
          created_at: string;
          id: string;
          ticket_id: string;
        };
        ComputedFields: never;
        Insert: {
          author_id?: string | null;
          body: string;
          created_at?: string;
          id?: string;
          ticket_id: string;
        };
        Update: {
          author_id?: string | null;
          body?: string;
          created_at?: string;
          id?: string;
          ticket_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "visitor_ticket_answers_author_id_fkey";
            columns: ["author_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["user_id"];
          },
          {
            foreignKeyName: "visitor_ticket_answers_ticket_id_fkey";
            columns: ["ticket_id"];
            isOneToOne: false;
            referencedRelation: "visitor_tickets";
            referencedColumns: ["id"];
          },
        ];
      };
      visitor_tickets: {
        Row: {
          assigned_to: string | null;
          body: string;
          created_at: string;
          email: string;
          file_content: string | null;
          file_name: string | null;
          id: string;
          link: string | null;
          locale: string;
          name: string;
          number: string;
          status: Database["public"]["Enums"]["ticket_status"];
          subject: string;
          topic: Database["public"]["Enums"]["ticket_topic"];
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          assigned_to?: string | null;
          body: string;
          created_at?: string;
          email: string;
          file_content?: string | null;
          file_name?: string | null;
          id?: string;
          link?: string | null;
          locale?: string;
          name: string;
          number?: string;
          status?: Database["public"]["Enums"]["ticket_status"];
          subject: string;
          topic: Database["public"]["Enums"]["ticket_topic"];
          updated_at?: string;
        };
        Update: {
          assigned_to?: string | null;
          body?: string;
          created_at?: string;
          email?: string;
          file_content?: string | null;
          file_name?: string | null;
          id?: string;
          link?: string | null;
          locale?: string;
          name?: string;
          number?: string;
          status?: Database["public"]["Enums"]["ticket_status"];
          subject?: string;
          topic?: Database["public"]["Enums"]["ticket_topic"];
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "visitor_tickets_assigned_to_fkey";
            columns: ["assigned_to"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["user_id"];
          },
        ];
      };
      warehouses: {
        Row: {
          active: boolean;
          city: string | null;
          code: string;
          country: string | null;
          created_at: string;
          cutoff: string;
          handling_days: number;
          id: string;
          name: string;
          org_id: string;
          postal_code: string | null;
          region: string | null;
          street: string | null;
          updated_at: string;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          active?: boolean;
          city?: string | null;
          code: string;
          country?: string | null;
          created_at?: string;
          cutoff?: string;
          handling_days?: number;
          id?: string;
          name: string;
          org_id: string;
          postal_code?: string | null;
          region?: string | null;
          street?: string | null;
          updated_at?: string;
          version?: number;
        };
        Update: {
          active?: boolean;
          city?: string | null;
          code?: string;
          country?: string | null;
          created_at?: string;
          cutoff?: string;
          handling_days?: number;
          id?: string;
          name?: string;
          org_id?: string;
          postal_code?: string | null;
          region?: string | null;
          street?: string | null;
          updated_at?: string;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: "warehouses_org_id_fkey";
            columns: ["org_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
        ];
      };
      webhook_deliveries: {
        Row: {
          answer: string | null;
          attempts: number;
          created_at: string;
          error: string | null;
          event_id: string;
          id: number;
          next_at: string;
          org_id: string;
          state: Database["public"]["Enums"]["webhook_delivery_state"];
          status: number | null;
          took_ms: number | null;
          tried_at: string | null;
          webhook_id: string;
        };
        ComputedFields: never;
        Insert: {
          answer?: string | null;
          attempts?: number;
          created_at?: string;
          error?: string | null;
          event_id: string;
          id?: never;
          next_at?: string;
          org_id: string;
          state?: Database["public"]["Enums"]["webhook_delivery_state"];
          status?: number | null;
          took_ms?: number | null;
          tried_at?: string | null;
          webhook_id: string;
        };
        Update: {
          answer?: string | null;
          attempts?: number;
          created_at?: string;
          error?: string | null;
          event_id?: string;
          id?: never;
          next_at?: string;
          org_id?: string;
          state?: Database["public"]["Enums"]["webhook_delivery_state"];
          status?: number | null;
          took_ms?: number | null;
          tried_at?: string | null;
          webhook_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "webhook_deliveries_org_id_event_id_fkey";
            columns: ["org_id", "event_id"];
            isOneToOne: false;
            referencedRelation: "webhook_events";
            referencedColumns: ["org_id", "id"];
          },
          {
            foreignKeyName: "webhook_deliveries_org_id_webhook_id_fkey";
            columns: ["org_id", "webhook_id"];
            isOneToOne: false;
            referencedRelation: "webhooks";
            referencedColumns: ["org_id", "id"];
          },
        ];
      };
      webhook_events: {
        Row: {
          about: string;
          created_at: string;
          data: NonNullable<Json>;
          id: string;
          org_id: string;
          type: string;
        };
        ComputedFields: never;
        Insert: {
          about: string;
          created_at?: string;
          data: NonNullable<Json>;
          id?: string;
          org_id: string;
          type: string;
        };
        Update: {
          about?: string;
          created_at?: string;
          data?: NonNullable<Json>;
          id?: string;
          org_id?: string;
          type?: string;
        };
        Relationships: [
          {
            foreignKeyName: "webhook_events_org_id_fkey";
            columns: ["org_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
        ];
      };
      webhooks: {
        Row: {
          created_at: string;
          created_by: string | null;
          disabled_at: string | null;
          disabled_for: string | null;
          failing_since: string | null;
          id: string;
          locale: string;
          org_id: string;
          origin: string;
          previous_until: string | null;
          secret_version: number;
          types: string[];
          url: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          created_by?: string | null;
          disabled_at?: string | null;
          disabled_for?: string | null;
          failing_since?: string | null;
          id?: string;
          locale: string;
          org_id: string;
          origin: string;
          previous_until?: string | null;
          secret_version?: number;
          types: string[];
          url: string;
        };
        Update: {
          created_at?: string;
          created_by?: string | null;
          disabled_at?: string | null;
          disabled_for?: string | null;
          failing_since?: string | null;
          id?: string;
          locale?: string;
          org_id?: string;
          origin?: string;
          previous_until?: string | null;
          secret_version?: number;
          types?: string[];
          url?: string;
        };
        Relationships: [
          {
            foreignKeyName: "webhooks_created_by_fkey";
            columns: ["created_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["user_id"];
          },
          {
            foreignKeyName: "webhooks_org_id_fkey";
            columns: ["org_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
        ];
      };
    };
    Views: {
      [_ in never]: never;
    };
    Functions: {
      accept_invitation: { Args: { token: string }; Returns: Json };
      acknowledge_orders: { Args: { ids: string[]; org: string; request: string }; Returns: Json };
      add_distributor_rejected_records: {
        Args: { file: string; records: Json };
        Returns: undefined;
      };
      add_distributor_run_rejected_records: {
        Args: { lease: string; records: Json };
        Returns: undefined;
      };
      add_order_note: { Args: { body: string; request: string; target: string }; Returns: Json };
      add_product_comment: {
        Args: {
          assignee?: string;
          body: string;
          mentions?: string[];
          product: string;
          target: string;
        };
        Returns: undefined;
      };
      allocate_order: {
        Args: { allocations: Json; expected_version: number; request: string; target: string };
        Returns: Json;
      };
      answer_application: {
        Args: { address: string; answer: string; reference: string };
        Returns: Json;
      };
      answer_ticket: {
        Args: { body: string; message: string; origin: string; ticket: string };
        Returns: string;
      };
      api_add_upload_part: {
        Args: { key: string; lines: Json; part: number; upload: string };
        Returns: undefined;
      };
      api_approve_sync: { Args: { changes: string[]; key: string; target: string }; Returns: Json };
      api_begin_import: {
        Args: { file: string; key: string; profile: string; target: string };
        Returns: undefined;
      };
      api_change_set: { Args: { key: string; target: string }; Returns: Json };
      api_change_sets: { Args: { key: string; query: Json }; Returns: Json };
      api_change_webhook: { Args: { key: string; request: Json; target: string }; Returns: Json };
      api_changes: { Args: { key: string; query: Json; target: string }; Returns: Json };
      api_channel: { Args: { key: string; target: string }; Returns: Json };
      api_channels: { Args: { key: string }; Returns: Json };
      api_create_webhook: { Args: { key: string; request: Json }; Returns: Json };
      api_delete_webhook: { Args: { key: string; target: string }; Returns: boolean };
      api_deliveries: { Args: { key: string; query: Json; target: string }; Returns: Json };
      api_drop_upload: { Args: { key: string; upload: string }; Returns: undefined };
      api_end_import: {
        Args: { is_complete: boolean; key: string; not_sent: Json; target: string };
        Returns: Json;
      };
      api_end_parts: { Args: { change_set: string; key: string }; Returns: Json };
      api_feeds: { Args: { key: string; target: string }; Returns: Json };
      api_import: { Args: { key: string; target: string }; Returns: Json };
      api_import_chunk: {
        Args: { changes: Json; chunk: number; key: string; target: string };
        Returns: Json;
      };
      api_import_fingerprints: {
        Args: {
          after?: string;
          attribute_names: string[];
          fields: string[];
          key: string;
          only_skus?: string[];
          stock_warehouses?: string[];
          supplier: string;
          watched: string;
        };
        Returns: Json;
      };
      api_import_products: { Args: { ids: string[]; key: string }; Returns: Json };
      api_imports: { Args: { key: string; query: Json }; Returns: Json };
      api_job: { Args: { key: string; target: number }; Returns: Json };
      api_jobs: { Args: { key: string; query: Json }; Returns: Json };
      api_listings: { Args: { key: string; query: Json; target: string }; Returns: Json };
      api_order: { Args: { key: string; target: string }; Returns: Json };
      api_order_channel: { Args: { channel: string; key: string }; Returns: Json };
      api_orders: { Args: { key: string; query: Json }; Returns: Json };
      api_product: { Args: { key: string; sku: string }; Returns: Json };
      api_product_upload: { Args: { key: string; target: string }; Returns: Json };
      api_products: { Args: { key: string; query: Json }; Returns: Json };
      api_profiles: { Args: { key: string }; Returns: Json };
      api_receive_orders: { Args: { channel?: string; key: string; orders: Json }; Returns: Json };
      api_remove_product: { Args: { key: string; sku: string; tag?: string }; Returns: Json };
      api_resend_delivery: {
        Args: { delivery: number; key: string; target: string };
        Returns: Json;
      };
      api_rotate_webhook_secret: { Args: { key: string; target: string }; Returns: Json };
      api_save_rejections: {
        Args: { content: string; key: string; target: string };
        Returns: undefined;
      };
      api_start_import: { Args: { key: string; profile: string }; Returns: Json };
      api_start_sync: { Args: { key: string; target: string }; Returns: Json };
      api_start_upload: {
        Args: { body_hash: string; key: string; request_name: string; upload: string };
        Returns: Json;
      };
      api_stock: { Args: { key: string; sku: string }; Returns: Json };
      api_supplier: { Args: { key: string; target: string }; Returns: Json };
      api_suppliers: { Args: { key: string; query: Json }; Returns: Json };
      api_sync: { Args: { key: string; target: string }; Returns: Json };
      api_sync_items: { Args: { key: string; query: Json; target: string }; Returns: Json };
      api_syncs: { Args: { key: string; query: Json; target: string }; Returns: Json };
      api_test_webhook: { Args: { key: string; target: string }; Returns: Json };
      api_undo: { Args: { idempotency: Json; key: string; target: string }; Returns: Json };
      api_upload_rejections: { Args: { key: string; query: Json; target: string }; Returns: Json };
      api_webhook: { Args: { key: string; target: string }; Returns: Json };
      api_webhooks: { Args: { key: string }; Returns: Json };
      api_write_order: { Args: { key: string; request: Json; target: string }; Returns: Json };
      api_write_part: {
        Args: { change_set: string; changes: Json; key: string; part: number };
        Returns: Json;
      };
      api_write_products: { Args: { key: string; request: Json }; Returns: Json };
      api_write_stock: {
        Args: { key: string; quantity: number; sku: string; warehouse: string };
        Returns: Json;
      };
      application_state: { Args: { address: string; reference: string }; Returns: Json };
      apply_chunk: { Args: { change_set: string; changes: Json; chunk: number }; Returns: Json };
      apply_distributor_items: { Args: { file: string; items: Json }; Returns: undefined };
      apply_distributor_run: { Args: { items: Json; lease: string }; Returns: undefined };
      apply_import_chunk: { Args: { changes: Json; chunk: number; lease: string }; Returns: Json };
      apply_missing_distributor_items: {
        Args: { file: string; keep_days?: number; skus: string[] };
        Returns: undefined;
      };
      apply_missing_distributor_run: {
        Args: { keep_days: number; lease: string; skus: string[] };
        Returns: undefined;
      };
      apply_undo_chunk: { Args: { change_set: string; chunk: number }; Returns: Json };
      approve_listings: { Args: { plan: string; schedule: string }; Returns: boolean };
      assign_product_comment: { Args: { assignee?: string; comment: string }; Returns: undefined };
      assign_ticket: { Args: { assignee?: string; ticket: string }; Returns: string };
      attempts_at_own_address: {
        Args: { address: string; email: string; person: string; session: string };
        Returns: Json;
      };
      attribute_names: { Args: { org: string }; Returns: string[] };
      audit_page: { Args: { org: string; query: Json }; Returns: Json };
      backfill_daily_metrics: { Args: { org: string }; Returns: boolean };
      begin_change_set: {
        Args: {
          id: string;
          kind: Database["public"]["Enums"]["change_set_kind"];
          org: string;
          source?: Json;
          supplier?: string;
          title: string;
        };
        Returns: string;
      };
      begin_distributor_file: { Args: { file: Json; id: string; org: string }; Returns: string };
      begin_distributor_run: { Args: { file: Json; hash: string; lease: string }; Returns: string };
      begin_import_run: { Args: { lease: string; source: Json }; Returns: Json };
      begin_staff_visit: { Args: { org: string; reason: string }; Returns: string };
      begin_sync_run: {
        Args: {
          channel: string;
          id: string;
          kind: Database["public"]["Enums"]["sync_kind"];
          retry_of?: string;
          revert_of?: string;
          scope: Database["public"]["Enums"]["sync_scope"];
        };
        Returns: string;
      };
      begin_undo: {
        Args: {
          fields?: string[];
          id: string;
          original: string;
          products?: string[];
          title: string;
        };
        Returns: string;
      };
      build_listings_at: { Args: { channel: string; moment: string }; Returns: undefined };
      cancel_change_set: {
        Args: { change_set: string };
        Returns: {
          actor_id: string | null;
          api_key: string | null;
          created: number;
          created_at: string;
          ended_at: string | null;
          id: string;
          kind: Database["public"]["Enums"]["change_set_kind"];
          only_fields: string[] | null;
          only_products: string[] | null;
          org_id: string;
          rejected: number;
          removed: number;
          rows_read: number;
          skipped: number;
          source: NonNullable<Json>;
          state: Database["public"]["Enums"]["change_set_state"];
          supplier_id: string | null;
          title: string;
          unchanged: number;
          undo_of: string | null;
          unsent: number;
          updated: number;
        };
        SetofOptions: {
          from: "*";
          to: "change_sets";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      cancel_distributor_file: { Args: { file: string }; Returns: number };
      cancel_job: { Args: { job: number; org: string }; Returns: boolean };
      cancel_organization_closing: { Args: { org: string }; Returns: boolean };
      cancel_scheduled_sync: { Args: { schedule: string }; Returns: boolean };
      change_order: {
        Args: { expected_version: number; moves: Json; request: string; target: string };
        Returns: Json;
      };
      change_set_products: {
        Args: { after_seq?: number; change_set: string; max_rows?: number };
        Returns: {
          action: Database["public"]["Enums"]["change_action"];
          cells: Json;
          product_id: string;
          seq: number;
          sku: string;
          source_row: number;
        }[];
      };
      change_webhook: {
        Args: { is_on: boolean; types: string[]; url: string; webhook: string };
        Returns: undefined;
      };
      channel_credentials: {
        Args: { channel: string };
        Returns: {
          ending: string;
          name: string;
          updated_at: string;
        }[];
      };
      channel_rules: { Args: { channel: string }; Returns: Json };
      channel_to_build: { Args: { channel: string }; Returns: Json };
      claim_job: { Args: { kinds: string[] }; Returns: Json };
      clean_rules_of_import: { Args: { lease: string }; Returns: Json };
      close_organization: { Args: { org: string; typed_name: string }; Returns: string };
      close_ticket: { Args: { ticket: string }; Returns: string };
      commit_change_set: {
        Args: { change_set: string; not_sent?: Json };
        Returns: {
          actor_id: string | null;
          api_key: string | null;
          created: number;
          created_at: string;
          ended_at: string | null;
          id: string;
          kind: Database["public"]["Enums"]["change_set_kind"];
          only_fields: string[] | null;
          only_products: string[] | null;
          org_id: string;
          rejected: number;
          removed: number;
          rows_read: number;
          skipped: number;
          source: NonNullable<Json>;
          state: Database["public"]["Enums"]["change_set_state"];
          supplier_id: string | null;
          title: string;
          unchanged: number;
          undo_of: string | null;
          unsent: number;
          updated: number;
        };
        SetofOptions: {
          from: "*";
          to: "change_sets";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      commit_distributor_file: {
        Args: { file: string };
        Returns: {
          account: string;
          actor_id: string | null;
          added: number;
          changed: number;
          created_at: string;
          ended_at: string | null;
          field_map: NonNullable<Json>;
          field_map_version: number | null;
          id: string;
          issues: NonNullable<Json>;
          kind: Database["public"]["Enums"]["distributor_file_kind"];
          made_on: string | null;
          missing: number;
          movements: NonNullable<Json>;
          name: string;
          org_id: string;
          records: number;
          rejected: number;
          state: Database["public"]["Enums"]["distributor_file_state"];
          unchanged: number;
        };
        SetofOptions: {
          from: "*";
          to: "distributor_files";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      control_import_schedule: {
        Args: { action: Database["public"]["Enums"]["import_schedule_action"]; schedule: string };
        Returns: undefined;
      };
      correct_order: {
        Args: {
          address: Json;
          expected_version: number;
          products?: Json;
          request: string;
          target: string;
        };
        Returns: Json;
      };
      count_challenge: { Args: { address: string }; Returns: number };
      count_source_fetch: { Args: { org: string }; Returns: boolean };
      create_api_key: {
        Args: {
          days?: number;
          is_test?: boolean;
          name: string;
          networks?: string[];
          org: string;
          scopes: string[];
        };
        Returns: Json;
      };
      create_feed: { Args: { channel: string; file: string; format: string }; Returns: Json };
      create_recovery_codes: { Args: Record<PropertyKey, never>; Returns: string[] };
      create_webhook: {
        Args: { locale: string; org: string; origin: string; types: string[]; url: string };
        Returns: string;
      };
      dashboard: { Args: { org: string }; Returns: Json };
      decline_invitation: { Args: { token: string }; Returns: string };
      decline_return: { Args: { back: string; reason: string; request: string }; Returns: Json };
      delete_channel_credential: { Args: { channel: string; name: string }; Returns: boolean };
      delete_product_comment: { Args: { comment: string }; Returns: undefined };
      delete_warehouse: { Args: { warehouse: string }; Returns: Json };
      delete_webhook: { Args: { webhook: string }; Returns: undefined };
      deliver_shipment: {
        Args: { delivered_at?: string; request: string; shipment: string };
        Returns: Json;
      };
      demand_history: {
        Args: { after?: string; history?: number; max_rows?: number; org: string };
        Returns: Json;
      };
      dismiss_reported_errors: { Args: { channel: string; products: string[] }; Returns: number };
      distributor_counts: { Args: { org: string }; Returns: Json };
      distributor_fingerprints: {
        Args: { after?: string; max_rows?: number; org: string };
        Returns: Json;
      };
      distributor_item_page: {
        Args: { after?: string; max_rows?: number; org: string; query?: Json };
        Returns: {
          category: string | null;
          cost: number | null;
          created_on: string | null;
          description: string;
          description_fr: string | null;
          drop_ship: number;
          eta: string | null;
          file_id: string;
          flags: string[];
          gtin: string | null;
          hash: string;
          height: number | null;
          is_discontinued: boolean;
          issues: string[];
          length: number | null;
          lifecycle: string | null;
          long_description: string | null;
          manufacturer: string | null;
          map: number | null;
          media_type: string | null;
          minimum_order: number;
          missing_since: string | null;
          mpn: string | null;
          msrp: number | null;
          org_id: string;
          origin: string | null;
          promo_comment: string | null;
          promo_ends: string | null;
          quantities: NonNullable<Json>;
          regular_cost: number | null;
          sku: string;
          street_date: string | null;
          successor: string | null;
          total: number;
          unspsc: string | null;
          weight: number | null;
          width: number | null;
        }[];
        SetofOptions: {
          from: "*";
          to: "distributor_items";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      distributor_run_fingerprints: { Args: { after?: string; lease: string }; Returns: Json };
      due_webhook_deliveries: {
        Args: { max_rows?: number; org: string; webhook: string };
        Returns: Json;
      };
      edit_product_comment: {
        Args: { body: string; comment: string; mentions?: string[] };
        Returns: undefined;
      };
      edit_products: {
        Args: {
          changes: Json;
          id: string;
          kind: Database["public"]["Enums"]["change_set_kind"];
          org: string;
          title: string;
        };
        Returns: Json;
      };
      end_import_run: {
        Args: { lease: string; not_sent: Json; result: Json; seen: Json };
        Returns: undefined;
      };
      end_job: {
        Args: {
          error?: string;
          job: number;
          lease: string;
          org: string;
          outcome: Database["public"]["Enums"]["job_outcome"];
          resume_from?: Json;
        };
        Returns: undefined;
      };
      end_staff_access: { Args: { org: string }; Returns: undefined };
      end_staff_visit: { Args: { org: string }; Returns: undefined };
      end_supply_order: { Args: { seen: number; target: string }; Returns: number };
      end_upload: { Args: { error?: string; org: string; upload: string }; Returns: undefined };
      end_webhook_deliveries: { Args: { org: string; webhook: string }; Returns: undefined };
      export_page: { Args: { after?: string[]; of_table: string; org: string }; Returns: Json };
      exportable_tables: { Args: Record<PropertyKey, never>; Returns: string[] };
      extend_job: {
        Args: { done: number; job: number; lease: string; org: string; total?: number };
        Returns: boolean;
      };
      feed_page: {
        Args: { after_place?: string; after_product?: string; feed: string };
        Returns: Json;
      };
      file_items: {
        Args: {
          after_place?: string;
          after_product?: string;
          changes?: string[];
          channel: string;
          of_product?: string;
          plan: string;
          retry_of?: string;
        };
        Returns: Json;
      };
      find_duplicates: {
        Args: { after_key?: string; by_part: boolean; max_rows?: number; org: string };
        Returns: {
          key: string;
          products: string[];
          total: number;
        }[];
      };
      find_facet_values: { Args: { facet: string; org: string; part: string }; Returns: string[] };
      finish_sync_run: {
        Args: {
          as_state?: Database["public"]["Enums"]["sync_state"];
          message?: string;
          run: string;
          unchanged?: number;
        };
        Returns: {
          actor_id: string | null;
          api_key: string | null;
          channel_id: string;
          created_at: string;
          ended_at: string | null;
          failed: number;
          id: string;
          items: number;
          kind: Database["public"]["Enums"]["sync_kind"];
          message: string | null;
          org_id: string;
          removed: number;
          retry_of: string | null;
          revert_of: string | null;
          schedule_id: string | null;
          scope: Database["public"]["Enums"]["sync_scope"];
          sent: number;
          skipped: number;
          state: Database["public"]["Enums"]["sync_state"];
          unbuilt: number;
          unchanged: number;
        };
        SetofOptions: {
          from: "*";
          to: "sync_runs";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      first_steps: { Args: { org: string }; Returns: Json };
      follow_distributor_items: { Args: { after?: string; org: string }; Returns: Json };
      grant_staff_access: { Args: { hours: number; org: string; reason: string }; Returns: string };
      has_image_store: { Args: Record<PropertyKey, never>; Returns: boolean };
      import_run_fingerprints: {
        Args: {
          after?: string;
          attribute_names: string[];
          fields: string[];
          lease: string;
          only_skus?: string[];
          stock_warehouses?: string[];
          watched: string;
        };
        Returns: Json;
      };
      invitation_to_send: { Args: { invitation: string; token: string }; Returns: Json };
      invite_member: {
        Args: {
          email: string;
          locale?: string;
          org: string;
          origin?: string;
          role: Database["public"]["Enums"]["member_role"];
        };
        Returns: Json;
      };
      job_overview: { Args: { org: string }; Returns: Json };
      latest_rule_sets: {
        Args: { org: string };
        Returns: {
          channel_id: string | null;
          content: NonNullable<Json>;
          created_at: string;
          created_by: string | null;
          id: string;
          is_enabled: boolean;
          kind: Database["public"]["Enums"]["rule_set_kind"];
          org_id: string;
          supplier_id: string | null;
          version: number;
        }[];
        SetofOptions: {
          from: "*";
          to: "rule_sets";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      leave_organization: { Args: { org: string }; Returns: string };
      link_distributor_items: {
        Args: { after?: string; change_set: string; chunk: number; options?: Json; query: Json };
        Returns: Json;
      };
      listing_page: {
        Args: {
          after_product?: string;
          after_sku?: string;
          channel: string;
          max_rows?: number;
          of_change?: string;
          of_issue?: string;
          of_state?: Database["public"]["Enums"]["listing_state"];
          only_error?: boolean;
          plan: string;
        };
        Returns: {
          change: string;
          excluded_by: string;
          hash: string;
          is_fresh: boolean;
          issues: Json;
          payload: Json;
          price: string;
          product_id: string;
          quantity: number;
          reported_errors: Json;
          sent_at: string;
          sent_hash: string;
          sent_payload: Json;
          sku: string;
          state: Database["public"]["Enums"]["listing_state"];
        }[];
      };
      listing_summary: { Args: { channel: string; plan: string }; Returns: Json };
      mark_notifications_read: { Args: { ids?: string[] }; Returns: undefined };
      merge_products: {
        Args: {
          id: string;
          org: string;
          others: Json;
          remove_others?: boolean;
          target: Json;
          title: string;
        };
        Returns: Json;
      };
      metric_history: {
        Args: {
          metrics: string[];
          org: string;
          per: string;
          scopes?: string[];
          since: string;
          until: string;
        };
        Returns: Json;
      };
      metric_rows: {
        Args: {
          after?: Json;
          max_rows?: number;
          metric: string;
          org: string;
          since: string;
          supplier?: string;
          until: string;
        };
        Returns: {
          amount: number;
          at: string;
          context: string;
          id: string;
          kind: string;
          name: string;
          ref: string;
          who: string;
        }[];
      };
      my_announcements: { Args: { also?: string }; Returns: Json };
      my_security: { Args: Record<PropertyKey, never>; Returns: Json };
      new_device: {
        Args: {
          ip_truncated: string;
          person: string;
          sends_email?: boolean;
          session: string;
          ua_family: string;
        };
        Returns: undefined;
      };
      next_upload_part: { Args: { org: string; upload: string }; Returns: Json };
      note_job_code: { Args: { version: string }; Returns: boolean };
      notify_of_announcement: { Args: { announcement: string }; Returns: undefined };
      open_api: {
        Args: { address: string; key_hash: string; network: string; read?: Json };
        Returns: Json;
      };
      open_feed: { Args: { address: string; token_hash: string }; Returns: Json };
      open_ticket: {
        Args: {
          aal: string;
          body: string;
          file_content: string;
          file_name: string;
          link: string;
          locale: string;
          org: string;
          origin?: string;
          person: string;
          session: string;
          subject: string;
          ticket: string;
          topic: Database["public"]["Enums"]["ticket_topic"];
        };
        Returns: Json;
      };
      open_visitor_ticket: {
        Args: {
          address: string;
          body: string;
          email: string;
          email_hmac: string;
          file_content: string;
          file_name: string;
          link: string;
          locale: string;
          name: string;
          origin?: string;
          subject: string;
          ticket: string;
          topic: Database["public"]["Enums"]["ticket_topic"];
        };
        Returns: Json;
      };
      order_detail: { Args: { target: string }; Returns: Json };
      order_facets: { Args: { org: string; query: Json }; Returns: Json };
      order_page: {
        Args: { after?: Json; max_rows?: number; org: string; query: Json };
        Returns: {
          acknowledge_by: string | null;
          buyer_email: string | null;
          buyer_name: string | null;
          buyer_phone: string | null;
          channel_id: string | null;
          channel_status: string | null;
          created_at: string;
          currency: string;
          deliver_by: string | null;
          discount: number;
          due_at: string | null;
          id: string;
          issues: string[];
          lines: number;
          number: string;
          open_units: number;
          org_id: string;
          placed_at: string;
          ship_by: string | null;
          ship_city: string | null;
          ship_country: string | null;
          ship_postal_code: string | null;
          ship_region: string | null;
          ship_street: string | null;
          shipping: number;
          shipping_method: string | null;
          status: Database["public"]["Enums"]["order_status"];
          subtotal: number;
          tax: number;
          total: number;
          units: number;
          updated_at: string;
          version: number;
        }[];
        SetofOptions: {
          from: "*";
          to: "orders";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      order_routing: {
        Args: { target: string };
        Returns: {
          code: string;
          covered: number;
          is_complete: boolean;
          name: string;
          nearness: number;
          place: number;
          wanted: number;
          warehouse_id: string;
        }[];
      };
      organization_members: {
        Args: { org: string };
        Returns: {
          display_name: string;
          email: string;
          joined_at: string;
          role: Database["public"]["Enums"]["member_role"];
          user_id: string;
        }[];
      };
      own_categories: {
        Args: { org: string };
        Returns: {
          category: string;
          products: number;
          unspsc: string[];
        }[];
      };
      own_options: {
        Args: { org: string };
        Returns: {
          choices: string[];
          name: string;
          products: number;
        }[];
      };
      place_supply_order: { Args: { seen: number; target: string }; Returns: number };
      product_facets: { Args: { org: string; query: Json }; Returns: Json };
      product_fingerprints: {
        Args: {
          after?: string;
          attribute_names?: string[];
          fields: string[];
          only_skus?: string[];
          org: string;
          stock_warehouses?: string[];
          supplier?: string;
          watched?: string;
        };
        Returns: Json;
      };
      product_history: {
        Args: { before_seq?: number; max_rows?: number; product: string };
        Returns: {
          action: Database["public"]["Enums"]["change_action"];
          actor: string;
          at: string;
          cells: Json;
          change_set_id: string;
          kind: Database["public"]["Enums"]["change_set_kind"];
          seq: number;
          source: Json;
          source_row: number;
          title: string;
          undo_of: string;
        }[];
      };
      product_lines: {
        Args: { after?: Json; max_rows?: number; org: string; query: Json };
        Returns: {
          available: number;
          brand: string;
          category: string;
          channels: Json;
          cost: string;
          currency: string;
          filled: number;
          gtin: string;
          id: string;
          image: string;
          map: string;
          mpn: string;
          msrp: string;
          price: string;
          sku: string;
          status: Database["public"]["Enums"]["product_status"];
          supplier: string;
          title_en: string;
          title_fr: string;
          updated_at: string;
          variant_group: string;
          variants: Json;
          version: number;
        }[];
      };
      product_page: {
        Args: { after?: Json; max_rows?: number; org: string; query: Json };
        Returns: {
          attributes: NonNullable<Json>;
          brand: string | null;
          category: string | null;
          condition: Database["public"]["Enums"]["product_condition"];
          cost: number | null;
          country_of_origin: string | null;
          created_at: string;
          currency: string;
          description_en: string | null;
          description_fr: string | null;
          eta: string | null;
          gtin: string | null;
          height: number | null;
          hs_code: string | null;
          id: string;
          images: NonNullable<Json>;
          lead_time_days: number | null;
          length: number | null;
          map: number | null;
          minimum_order: number | null;
          mpn: string | null;
          msrp: number | null;
          org_id: string;
          price: number | null;
          promo_cost: number | null;
          promo_ends: string | null;
          size_unit: string;
          sku: string;
          status: Database["public"]["Enums"]["product_status"];
          successor_sku: string | null;
          supplier_id: string | null;
          tags: string[];
          title_en: string | null;
          title_fr: string | null;
          updated_at: string;
          variant_group: string | null;
          variant_options: NonNullable<Json>;
          version: number;
          weight: number | null;
          weight_unit: string;
          width: number | null;
        }[];
        SetofOptions: {
          from: "*";
          to: "products";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      products_to_list: {
        Args: {
          after?: string;
          channel: string;
          fields?: string[];
          max_rows?: number;
          plan: string;
        };
        Returns: Json;
      };
      publish_announcement: {
        Args: {
          announcement: string;
          body_en: string;
          body_fr: string;
          ends_at: string;
          level: string;
          starts_at: string;
          title_en: string;
          title_fr: string;
        };
        Returns: undefined;
      };
      queue_overview: { Args: Record<PropertyKey, never>; Returns: Json };
      raise_alerts: { Args: { org: string }; Returns: undefined };
      read_invitation: { Args: { token: string }; Returns: Json };
      read_ticket_file: { Args: { message: string }; Returns: string };
      receive_application: {
        Args: {
          address: string;
          application: Json;
          challenge: string;
          challenge_ends_at: string;
          client_id: string;
          email: string;
          locale: string;
          mailbox: string;
          origin?: string;
          reference: string;
        };
        Returns: Json;
      };
      receive_orders: {
        Args: { channel?: string; orders: Json; org: string; source?: Json };
        Returns: Json;
      };
      receive_return: {
        Args: { back: string; lines: Json; request: string; warehouse: string };
        Returns: Json;
      };
      receive_supply_order: {
        Args: { lines?: Json; receipt: string; target: string };
        Returns: Json;
      };
      record_daily_metrics: { Args: { org: string }; Returns: undefined };
      record_listings: {
        Args: { built: Json; channel: string; config: number; plan: string; rules?: number };
        Returns: Json;
      };
      record_security_event: {
        Args: {
          address: string;
          client_event_id: string;
          details: Json;
          email_hmac: string;
          ip_truncated: string;
          person: string;
          session: string;
          severity: string;
          type: string;
          ua_family: string;
        };
        Returns: number;
      };
      record_sync_items: {
        Args: { results: Json; run: string };
        Returns: {
          actor_id: string | null;
          api_key: string | null;
          channel_id: string;
          created_at: string;
          ended_at: string | null;
          failed: number;
          id: string;
          items: number;
          kind: Database["public"]["Enums"]["sync_kind"];
          message: string | null;
          org_id: string;
          removed: number;
          retry_of: string | null;
          revert_of: string | null;
          schedule_id: string | null;
          scope: Database["public"]["Enums"]["sync_scope"];
          sent: number;
          skipped: number;
          state: Database["public"]["Enums"]["sync_state"];
          unbuilt: number;
          unchanged: number;
        };
        SetofOptions: {
          from: "*";
          to: "sync_runs";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      record_upload_part: {
        Args: { org: string; part: number; rejections?: Json; upload: string };
        Returns: undefined;
      };
      record_webhook_attempt: {
        Args: {
          answer?: string;
          delivery: number;
          error?: string;
          org: string;
          status?: number;
          took_ms: number;
          webhook: string;
        };
        Returns: boolean;
      };
      recover_job: { Args: Record<PropertyKey, never>; Returns: boolean };
      recovery_codes_left: { Args: Record<PropertyKey, never>; Returns: number };
      refund_return: { Args: { amount: string; back: string; request: string }; Returns: Json };
      remove_member: { Args: { member: string; org: string }; Returns: string };
      repeated_values: { Args: { channel: string; field: string }; Returns: string[] };
      reply_to_ticket: {
        Args: {
          aal: string;
          body: string;
          file_content: string;
          file_name: string;
          link: string;
          message: string;
          person: string;
          session: string;
          ticket: string;
        };
        Returns: Json;
      };
      report_to_send: {
        Args: { day: string; member: string; org: string; report: string };
        Returns: Json;
      };
      request_return: {
        Args: {
          back: string;
          expected_version: number;
          lines: Json;
          reason: string;
          target: string;
        };
        Returns: Json;
      };
      reschedule_supply_order: {
        Args: { expected_on: string; seen: number; target: string };
        Returns: number;
      };
      resend_webhook_delivery: { Args: { delivery: number; webhook: string }; Returns: undefined };
      reset_sandbox: { Args: { org: string }; Returns: boolean };
      resolve_product_comment: {
        Args: { comment: string; is_resolved: boolean };
        Returns: undefined;
      };
      retry_job: { Args: { job: number; org: string }; Returns: boolean };
      revert_file_items: {
        Args: { after_place?: string; after_product?: string; run: string };
        Returns: Json;
      };
      revert_sync_items: { Args: { removes?: boolean; run: string }; Returns: boolean };
      review_application: {
        Args: { application: string; body: string; origin: string; seen: string; step: string };
        Returns: string;
      };
      revoke_api_key: { Args: { key: string }; Returns: undefined };
      revoke_feed: { Args: { feed: string }; Returns: undefined };
      revoke_invitation: { Args: { invitation: string }; Returns: string };
      rotate_api_key: { Args: { key: string; overlap_hours?: number }; Returns: Json };
      rotate_feed: { Args: { feed: string }; Returns: Json };
      rule_column_pages: { Args: { org: string; page_size?: number }; Returns: string[] };
      rule_columns: {
        Args: { after?: string; fields: string[]; max_rows?: number; org: string; upto?: string };
        Returns: Json;
      };
      rule_set_reach: { Args: { org: string; rule_set: string }; Returns: Json };
      run_scheduled_sync: { Args: { schedule: string }; Returns: Json };
      save_channel_credential: {
        Args: { channel: string; ending: string; name: string; sealed: string };
        Returns: undefined;
      };
      save_channel_maps: {
        Args: {
          channel: string;
          kind: Database["public"]["Enums"]["channel_map_kind"];
          maps: Json;
        };
        Returns: Json;
      };
      save_distributor_field_map: {
        Args: { based_on: number; map: Json; org: string };
        Returns: number;
      };
      save_distributor_names: { Args: { kind: string; names: Json; org: string }; Returns: number };
      save_distributor_schedule: {
        Args: {
          address: string;
          frequency: Database["public"]["Enums"]["import_frequency"];
          hour: number;
          id: string;
          mode: Json;
          name: string;
          notifies_success: boolean;
          org: string;
          weekday: number;
        };
        Returns: string;
      };
      save_import_rejections: { Args: { content: string; lease: string }; Returns: undefined };
      save_import_schedule: {
        Args: {
          address: string;
          frequency: Database["public"]["Enums"]["import_frequency"];
          hour: number;
          id: string;
          mode: Json;
          name: string;
          notifies_success: boolean;
          org: string;
          profile: string;
          supplier?: string;
          weekday: number;
        };
        Returns: string;
      };
      save_shop_ids: { Args: { channel: string; ids: Json }; Returns: undefined };
      save_sku_list: { Args: { org: string; skus: string[] }; Returns: Json };
      save_supply_order: {
        Args: { details: Json; lines: Json; org: string; seen?: number; target: string };
        Returns: number;
      };
      schedule_sync: {
        Args: { at_time: string; changes: string[]; channel: string; id: string; on_day?: string };
        Returns: string;
      };
      search: {
        Args: { org: string; query: string };
        Returns: {
          code: string;
          id: string;
          kind: string;
          name: string;
          name_fr: string;
        }[];
      };
      security_access: { Args: { org: string; person: string; session: string }; Returns: Json };
      security_metrics: {
        Args: { addresses: string[]; org: string; person: string };
        Returns: Json;
      };
      set_member_role: {
        Args: { member: string; org: string; role: Database["public"]["Enums"]["member_role"] };
        Returns: string;
      };
      set_reorder_points: { Args: { org: string; points: Json }; Returns: number };
      shared_titles: {
        Args: { channel: string };
        Returns: {
          products: number;
          skus: string[];
          title: string;
        }[];
      };
      ship_order: {
        Args: {
          carrier?: string;
          expected_version: number;
          lines?: Json;
          shipment: string;
          shipped_at?: string;
          target: string;
          tracking?: string;
          warehouse: string;
        };
        Returns: Json;
      };
      ship_orders: { Args: { channel?: string; items: Json; org: string }; Returns: Json };
      staff_application: { Args: { application: string }; Returns: Json };
      staff_applications: { Args: { search?: string; states: string[] }; Returns: Json };
      staff_close_ticket: { Args: { ticket: string }; Returns: string };
      staff_overview: { Args: Record<PropertyKey, never>; Returns: Json };
      staff_security: { Args: Record<PropertyKey, never>; Returns: Json };
      staff_state: { Args: Record<PropertyKey, never>; Returns: string };
      staff_tenants: { Args: { search?: string }; Returns: Json };
      staff_ticket: { Args: { ticket: string }; Returns: Json };
      staff_ticket_file: { Args: { message: string; ticket: string }; Returns: string };
      staff_tickets: { Args: { query: Json }; Returns: Json };
      start_import_run: { Args: { lease: string }; Returns: Json };
      start_rule_day: { Args: { channel: string }; Returns: undefined };
      stock_counts: { Args: { org: string }; Returns: Json };
      stock_page: {
        Args: { after?: Json; max_rows?: number; org: string; query: Json };
        Returns: {
          available: number;
          inbound: number;
          inbound_eta: string;
          on_hand: number;
          product_id: string;
          reorder_point: number;
          reserved: number;
          sku: string;
          title: string;
          version: number;
          warehouse: string;
          warehouse_code: string;
          warehouse_id: string;
        }[];
      };
      storage_overview: { Args: { org: string }; Returns: Json };
      supplier_scorecard: { Args: { supplier: string }; Returns: Json };
      sync_changes: { Args: { changes: string[]; plan: string; run: string }; Returns: boolean };
      test_webhook: { Args: { webhook: string }; Returns: number };
      undo_distributor_file: { Args: { file: string }; Returns: number };
      unknown_shop_ids: { Args: { channel: string }; Returns: number };
      unlink_distributor_items: { Args: { org: string; query: Json }; Returns: number };
      unread_notifications: { Args: Record<PropertyKey, never>; Returns: number };
      use_recovery_code: {
        Args: {
          code: string;
          locale?: string;
          person: string;
          sends_email?: boolean;
          session: string;
        };
        Returns: Json;
      };
      webhook_secret_versions: { Args: { rotate?: boolean; webhook: string }; Returns: Json };
      withdraw_announcement: { Args: { announcement: string }; Returns: string };
    };
    Enums: {
      audit_action: "added" | "changed" | "deleted";
      change_action: "create" | "update" | "remove";
      change_set_kind: "edit" | "bulk" | "import" | "rule" | "api" | "merge" | "undo";
      change_set_state: "open" | "committed" | "cancelled";
      channel_map_kind: "category" | "value" | "field" | "option";
      channel_status: "draft" | "active" | "paused";
      digest_frequency: "never" | "daily" | "weekly";
      distributor_file_kind: "full" | "delta";
      distributor_file_state: "open" | "committed" | "cancelled" | "undoing" | "undone";
      import_frequency: "hourly" | "daily" | "weekly";
      import_pause: "person" | "failures" | "not_editor" | "profile_gone";
      import_schedule_action: "run" | "accept" | "pause" | "resume" | "delete";
      import_target: "products" | "distributor";
      job_outcome: "done" | "continues" | "failed" | "rejected";
      job_state: "waiting" | "running" | "failed";
      listing_state: "ready" | "warning" | "blocked" | "excluded" | "gone";
      member_role: "viewer" | "editor" | "owner";
      order_event_kind:
        | "received"
        | "changed"
        | "allocated"
        | "corrected"
        | "shipped"
        | "delivered"
        | "return_requested"
        | "return_received"
        | "return_declined"
        | "refunded"
        | "note";
      order_status:
        | "requires_correction"
        | "new"
        | "acknowledged"
        | "backordered"
        | "partially_shipped"
        | "shipped"
        | "delivered"
        | "closed"
        | "return_requested"
        | "returned"
        | "refunded"
        | "cancelled"
        | "rejected";
      product_condition: "new" | "open_box" | "refurbished" | "used";
      product_status: "draft" | "active" | "archived";
      report_frequency: "daily" | "weekly" | "monthly";
      return_condition: "new" | "opened" | "damaged" | "missing";
      return_state: "requested" | "received" | "refunded" | "declined";
      rule_set_kind: "clean" | "publish" | "price";
      safety_stock_kind: "units" | "percent";
      schedule_state: "approving" | "waiting" | "sent" | "cancelled";
      shop_id_level: "product" | "variant";
      stock_movement_kind:
        | "counted"
        | "undone"
        | "removed"
        | "reserved"
        | "released"
        | "shipped"
        | "returned"
        | "moved"
        | "received"
        | "adjusted";
      supplier_status: "active" | "paused" | "archived";
      supply_kind: "purchase" | "transfer";
      supply_state: "draft" | "open" | "received" | "closed" | "cancelled";
      sync_kind: "file" | "feed" | "api" | "report";
      sync_outcome: "sent" | "removed" | "failed" | "skipped";
      sync_scope: "full" | "delta";
      sync_state: "open" | "finished" | "failed" | "cancelled";
      ticket_status: "open" | "answered" | "closed";
      ticket_topic:
        | "question"
        | "problem"
        | "data"
        | "integration"
        | "account"
        | "security"
        | "other";
      unit_system: "metric" | "imperial";
      webhook_delivery_state: "waiting" | "delivered" | "failed";
    };
    CompositeTypes: {
      [_ in never]: never;
    };
  };
};

type DatabaseWithoutInternals = Omit<Database, "__InternalSupabase">;

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, "public">];

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends {
      Row: infer R;
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    ? (DefaultSchema["Tables"] & DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R;
      }
      ? R
      : never
    : never;

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Insert: infer I;
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I;
      }
      ? I
      : never
    : never;

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Update: infer U;
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U;
      }
      ? U
      : never
    : never;

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema["Enums"]
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends (DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"]
    : never) = never,
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"]
    ? DefaultSchema["Enums"][DefaultSchemaEnumNameOrOptions]
    : never;

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema["CompositeTypes"]
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends (PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"]
    : never) = never,
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema["CompositeTypes"]
    ? DefaultSchema["CompositeTypes"][PublicCompositeTypeNameOrOptions]
    : never;

export const Constants = {
  public: {
    Enums: {
      audit_action: ["added", "changed", "deleted"],
      change_action: ["create", "update", "remove"],
      change_set_kind: ["edit", "bulk", "import", "rule", "api", "merge", "undo"],
      change_set_state: ["open", "committed", "cancelled"],
      channel_map_kind: ["category", "value", "field", "option"],
      channel_status: ["draft", "active", "paused"],
      digest_frequency: ["never", "daily", "weekly"],
      distributor_file_kind: ["full", "delta"],
      distributor_file_state: ["open", "committed", "cancelled", "undoing", "undone"],
      import_frequency: ["hourly", "daily", "weekly"],
      import_pause: ["person", "failures", "not_editor", "profile_gone"],
      import_schedule_action: ["run", "accept", "pause", "resume", "delete"],
      import_target: ["products", "distributor"],
      job_outcome: ["done", "continues", "failed", "rejected"],
      job_state: ["waiting", "running", "failed"],
      listing_state: ["ready", "warning", "blocked", "excluded", "gone"],
      member_role: ["viewer", "editor", "owner"],
      order_event_kind: [
        "received",
        "changed",
        "allocated",
        "corrected",
        "shipped",
        "delivered",
        "return_requested",
        "return_received",
        "return_declined",
        "refunded",
        "note",
      ],
      order_status: [
        "requires_correction",
        "new",
        "acknowledged",
        "backordered",
        "partially_shipped",
        "shipped",
        "delivered",
        "closed",
        "return_requested",
        "returned",
        "refunded",
        "cancelled",
        "rejected",
      ],
      product_condition: ["new", "open_box", "refurbished", "used"],
      product_status: ["draft", "active", "archived"],
      report_frequency: ["daily", "weekly", "monthly"],
      return_condition: ["new", "opened", "damaged", "missing"],
      return_state: ["requested", "received", "refunded", "declined"],
      rule_set_kind: ["clean", "publish", "price"],
      safety_stock_kind: ["units", "percent"],
      schedule_state: ["approving", "waiting", "sent", "cancelled"],
      shop_id_level: ["product", "variant"],
      stock_movement_kind: [
        "counted",
        "undone",
        "removed",
        "reserved",
        "released",
        "shipped",
        "returned",
        "moved",
        "received",
        "adjusted",
      ],
      supplier_status: ["active", "paused", "archived"],
      supply_kind: ["purchase", "transfer"],
      supply_state: ["draft", "open", "received", "closed", "cancelled"],
      sync_kind: ["file", "feed", "api", "report"],
      sync_outcome: ["sent", "removed", "failed", "skipped"],
      sync_scope: ["full", "delta"],
      sync_state: ["open", "finished", "failed", "cancelled"],
      ticket_status: ["open", "answered", "closed"],
      ticket_topic: ["question", "problem", "data", "integration", "account", "security", "other"],
      unit_system: ["metric", "imperial"],
      webhook_delivery_state: ["waiting", "delivered", "failed"],
    },
  },
} as const;
